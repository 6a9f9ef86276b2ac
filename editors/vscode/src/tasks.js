// @ts-check
// Tasks: `sheetd check` and `sheetd run`, whose problems are those of the matcher in package.json.

import * as vscode from 'vscode';

const COMMANDS = ['check', 'run'];

/**
 * Provides the tasks, where the daemon is a program.
 * @param {import('./daemon').Platform} platform
 */
export function provideTasks(platform) {
  /** @param {import('vscode').TaskDefinition} definition */
  function task(definition) {
    const [program] = platform.command();
    if (program.endsWith('.wasm') || !COMMANDS.includes(definition.command)) return undefined;
    const made = new vscode.Task(definition, vscode.TaskScope.Workspace, definition.command, 'sheetd',
      new vscode.ProcessExecution(program, [definition.command, ...definition.files ?? ['.']]), ['$sheetd']);
    if (definition.command === 'run') made.group = vscode.TaskGroup.Test;
    return made;
  }
  return vscode.tasks.registerTaskProvider('sheetd', {
    provideTasks: () => COMMANDS.flatMap(command => task({ type: 'sheetd', command }) ?? []),
    resolveTask: given => task(/** @type {any} */ (given.definition)),
  });
}
