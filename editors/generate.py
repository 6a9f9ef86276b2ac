#!/usr/bin/env python3
"""Writes what the clients know of the protocol, from the daemon's own OpenRPC document, and the files that they share.

generate.py SHEETD [--check]: the types of the Python and of the Node client; copies of the modules that the page, the Node
client and the extension for VS Code share. With --check nothing is written, and it ends with 1 when a file is not what it
would be.
"""

import json
import keyword
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
NOTE = "Made by editors/generate.py from what `sheetd schema` prints; `make clients` generates it again."

# What an object that stands inline in the document is called in the clients.
NAMES = {
    "Frame.transition": "Transition",
    "Frame.dimming": "Dimming",
    "Frame.presenter": "Presenter",
    "Frame.content": "ContentPosition",
    "Frame.screens": "ScreenPosition",
    "State.contents": "ScreenContent",
    "sheet/open.updates": "Updates",
    "Sample.velocity": "Velocity",
    "sheet/predict.velocity": "Velocity",
    "Frame.gesture": "GestureReport",
    "Frame.containerSize": "Size",
    "gesture/sample.velocity": "Velocity",
    "sheet/list": "SheetList",
    "sheet/list.sheets": "SheetSummary",
    "sheet/presets": "PresetList",
    "sheet/presets.presets": "Preset",
    "sheet/devices": "DeviceList",
    "sheet/devices.devices": "Device",
    "sheet/sample": "FrameList",
    "clock/settle": "Settled",
    "sheet/event": "Event",
    "sheet/animation": "Animation",
    "sheet/didChangeDocument": "DocumentChange",
}

# A request's name for the shape of an animation, beside the notification of that name.
RENAMED = {"Animation": "AnimationRequest"}

# The methods of a sheet and of a client; the language server's are the editors' business.
OF_A_CLIENT = ["sheet/presets", "sheet/devices", "sheet/list", "sheet/render"]
# What may be named in the place of a sheet means nothing where one is.
IN_PLACE_OF_A_SHEET = {"sheet", "document", "messages"}
# What is answered in two ways: the first is that of one, and a list is what a parameter of that name asks for.
OF_ONE = {"clock/advance": None, "sheet/predict": "velocities"}
NOTIFIED = ["sheet/frame", "sheet/animation", "sheet/event", "sheet/didChangeDocument"]


def snake(name):
    return re.sub(r"(?<=[a-z])([A-Z])", r"_\1", name).lower()


def field_name(key):
    """A key as Python may spell it."""
    return snake(key) + ("_" if keyword.iskeyword(key) else "")


def method_name(method):
    """sheet/selectDetent is selectDetent, content/didChangeSize is contentDidChangeSize."""
    family, name = method.split("/")
    return name if family == "sheet" else family + name[0].upper() + name[1:]


def without_null(schema):
    """A schema, and whether null may stand in its place."""
    options = schema.get("anyOf")
    if not options or {"type": "null"} not in options:
        return schema, False
    rest = [option for option in options if option != {"type": "null"}]
    inner = rest[0] if len(rest) == 1 else {"anyOf": rest}
    return {**inner, **{key: schema[key] for key in ("description",) if key in schema}}, True


def object_of(params):
    """The params of a notification, as one object."""
    return {
        "type": "object",
        "properties": {one["name"]: one["schema"] for one in params},
        "required": [one["name"] for one in params if one.get("required")],
    }


def present(source):
    """The expression for a member that is known to be there."""
    return re.sub(r"^value\.get\((.*)\)$", r"value[\1]", source)


class Document:
    def __init__(self, text):
        document = json.loads(text)
        self.version = document["info"]["version"]
        self.schemas = document["components"]["schemas"]
        self.errors = document["components"]["errors"]
        self.methods = {method["name"]: method for method in document["methods"]}

    def of_a_sheet(self):
        """The methods that name the one sheet they are about."""
        for method in self.methods.values():
            if method["x-direction"] != "toServer" or method["name"] == "sheet/open" or "/" not in method["name"]:
                continue
            names = [param["name"] for param in method["params"]]
            if "sheet" in names:
                yield method

    @staticmethod
    def known_to_a_sheet(method):
        """The params that a sheet fills in, or leaves out, itself."""
        names = {param["name"] for param in method["params"]}
        return IN_PLACE_OF_A_SHEET & names if method["name"] == "sheet/render" else {"sheet"}


# MARK: Python


class Python:
    """One module: frozen dataclasses for what comes, typed dictionaries for what goes."""

    def __init__(self, document):
        self.document = document
        self.classes = {}

    def type_of(self, schema, path, incoming):
        schema, nullable = without_null(schema)
        text = self.plain(schema, path, incoming)
        return f"{text} | None" if nullable and text != "Any" else text

    def plain(self, schema, path, incoming):
        if "allOf" in schema:
            return self.type_of(schema["allOf"][0], path, incoming)
        if "$ref" in schema:
            return self.named(schema["$ref"].split("/")[-1], incoming)
        if "const" in schema:
            return f"Literal[{schema['const']!r}]"
        if "enum" in schema:
            return "Literal[" + ", ".join(json.dumps(word) for word in schema["enum"]) + "]"
        if "anyOf" in schema:
            options = []
            for option in schema["anyOf"]:
                text = "Mapping[str, Any]" if "properties" in option else self.type_of(option, path, incoming)
                options += [text] if text not in options else []
            return " | ".join(options)
        kind = schema.get("type")
        if kind == "array":
            items = schema.get("items", {})
            inner = "float" if isinstance(items, list) else self.type_of(items, path, incoming)
            return f"tuple[{inner}, ...]" if incoming else f"Sequence[{inner}]"
        if kind == "object":
            if not schema.get("properties"):
                return "Mapping[str, Any]"
            return self.shape(NAMES.get(path) or "".join(part[0].upper() + part[1:] for part in path.split(".")),
                              schema, path, incoming)
        return {"number": "float", "integer": "int", "string": "str", "boolean": "bool", "null": "None"}.get(kind, "Any")

    def named(self, name, incoming):
        schema = self.document.schemas[name]
        if "properties" not in schema:
            return self.define(name, lambda: f"{name}: TypeAlias = {self.quoted(self.plain(schema, name, False))}\n")
        # What is sent back as it came stays a dictionary.
        received = incoming and name not in ("Configuration", "Container")
        return self.shape(RENAMED.get(name, name), schema, name, received)

    @staticmethod
    def quoted(text):
        return f'"{text}"' if '"' not in text else f"'{text}'"

    def shape(self, name, schema, path, incoming):
        return self.define(name, lambda: (self.dataclass if incoming else self.typed_dict)(name, schema, path))

    def define(self, name, text):
        """Writes a class after those that it is made of."""
        if name not in self.classes:
            self.classes[name] = None
            made = text()
            del self.classes[name]
            self.classes[name] = made
        return name

    def typed_dict(self, name, schema, path):
        required = set(schema.get("required", []))
        lines = [f"class {name}(TypedDict, total=False):"]
        for key, value in schema["properties"].items():
            text = self.type_of(value, f"{path}.{key}", False)
            lines.append(f"    {key}: " + (f"Required[{text}]" if key in required else text))
            if "description" in value:
                lines.append(f'    """{value["description"]}"""')
        return "\n".join(lines) + "\n"

    def dataclass(self, name, schema, path):
        parent = {"FrameAnswer": "Frame", "State": "FrameAnswer"}.get(name)
        known = set()
        if parent:
            self.named(parent, True)
            known = set(self.document.schemas[parent]["properties"])
        required = set(schema.get("required", []))
        fields, reads = [], []
        place = "Frame" if parent else path
        for key, value in schema["properties"].items():
            field = field_name(key)
            inner, nullable = without_null(value)
            where = f"{place if key in known or not parent else path}.{key}"
            text = self.type_of(value, where, True)
            missing = key not in required
            if key not in known:
                default = " = None" if missing else ""
                text += " | None" if missing and "None" not in text else ""
                fields.append(f"    {field}: {text}{default}")
                if "description" in value:
                    fields.append(f'    """{value["description"]}"""')
            source = f'value.get("{key}")' if missing else f'value["{key}"]'
            reads.append(f"            {field}={self.read(inner, where, source, nullable or missing)},")
        summary = {"Frame": "What is on screen at a time.", "FrameAnswer": "A frame that is an answer.",
                   "State": "A frame, and all that the sheet was given."}.get(name) or self.summary(path)
        return "\n".join([
            "@dataclass(frozen=True, kw_only=True, slots=True)", f"class {name}({parent}):" if parent else f"class {name}:",
            *([f'    """{summary}"""', ""] if summary else []), *fields, "", "    @classmethod",
            f"    def from_json(cls, value: Mapping[str, Any]) -> {name}:", "        return cls(", *reads, "        )", ""])

    def summary(self, path):
        method = self.document.methods.get(path)
        return method["summary"] if method and path in NOTIFIED else None

    def read(self, schema, path, source, may_be_missing):
        """The expression that makes what a field is out of what JSON gave."""
        if "$ref" in schema:
            name = schema["$ref"].split("/")[-1]
            if name in ("Configuration", "Container", "Curve"):
                return source
            made = f"{self.named(name, True)}.from_json"
        elif schema.get("type") == "array":
            items = schema["items"]
            if "$ref" not in items and not items.get("properties"):
                return f"tuple({source})"
            inner = self.read(items, path, "item", False)
            if may_be_missing:
                return f"None if {source} is None else tuple({inner} for item in {present(source)})"
            return f"tuple({inner} for item in {source})"
        elif schema.get("type") == "object" and schema.get("properties"):
            made = f"{self.plain(schema, path, True)}.from_json"
        else:
            return source
        if not may_be_missing:
            return f"{made}({source})"
        return f"None if {source} is None else {made}({present(source)})"

    def parameters(self, method, but=()):
        """The signature's part, and the lines that build the params."""
        required, optional, build = [], [], []
        for param in method["params"]:
            key = param["name"]
            if key in but:
                continue
            field = field_name(key)
            text = self.type_of(param["schema"], f"{method['name']}.{key}", False)
            if param.get("required"):
                required.append(f"{field}: {text}")
                build.append(f'"{key}": {field}')
            else:
                text = text.removesuffix(" | None")
                optional.append(f"{field}: {text} | Unset = UNSET")
                build.append(f'"{key}": {field}')
        return required, optional, build

    def result(self, method):
        schema = method["result"]["schema"]
        if method["name"] in OF_ONE:
            schema = schema["anyOf"][0]
        if schema == {"type": "null"}:
            return "None", "nothing"
        if method["name"] == "sheet/snapshot":  # to be given back as it came
            return "Mapping[str, Any]", "as_it_is"
        if schema.get("$ref") or schema.get("properties"):
            text = self.type_of(schema, method["name"], True)
            return text, f"{text}.from_json"
        return "Any", "as_it_is"

    def method(self, method, prefix, but):
        required, optional, build = self.parameters(method, but)
        result, decode = self.result(method)
        name = snake(method_name(method["name"]))
        star = ["*"] if optional else []
        signature = ", ".join(["self", *required, *star, *optional])
        arguments = "{" + ", ".join(build) + "}"
        call = f'self._call("{method["name"]}", {arguments}, {decode})'
        return "\n".join([
            f"    {prefix}def {name}({signature}) -> {result}:", f'        """{method["summary"]}"""',
            f"        return {'await ' if prefix else ''}{call}", ""])

    def listed(self, method, prefix, name):
        """The method that asks for a list, which is answered by one."""
        params = {param["name"]: param for param in method["params"]}
        text = self.type_of(params[name]["schema"], f"{method['name']}.{name}", False).removesuffix(" | None")
        result = self.type_of(method["result"]["schema"]["anyOf"][0], method["name"], True)
        call = f'self._call("{method["name"]}", {{"{name}": {name}}}, lambda each: tuple({result}.from_json(one) for one in each))'
        return "\n".join([
            f"    {prefix}def {snake(method_name(method['name']))}_all(self, {name}: {text}) -> tuple[{result}, ...]:",
            f'        """{method["summary"]}"""', f"        return {'await ' if prefix else ''}{call}", ""])

    def text(self):
        document = self.document
        faces = []
        for prefix, kind, what in [("async ", "Async", "awaited"), ("", "Sync", "blocking")]:
            lines = [f"class {kind}SheetMethods:", f'    """What can be done with a sheet, {what}."""', "",
                     f"    {prefix}def _call(self, method: str, params: dict[str, Any], decode: Callable[[Any], T]) -> T:",
                     "        raise NotImplementedError", ""]
            for method in document.of_a_sheet():
                listed = OF_ONE.get(method["name"])
                lines.append(self.method(method, prefix, document.known_to_a_sheet(method) | {listed}))
                if listed:
                    lines.append(self.listed(method, prefix, listed))
            faces.append("\n".join(lines))
            lines = [f"class {kind}ClientMethods:", f'    """What can be asked of a daemon, {what}."""', "",
                     f"    {prefix}def _call(self, method: str, params: dict[str, Any], decode: Callable[[Any], T]) -> T:",
                     "        raise NotImplementedError", ""]
            lines += [self.method(document.methods[name], prefix, ()) for name in OF_A_CLIENT]
            faces.append("\n".join(lines))
        self.named("State", True)
        opening = [param for param in document.methods["sheet/open"]["params"] if param["name"] != "preset"]
        self.shape("OpenParams", object_of(opening), "sheet/open", False)
        for name in NOTIFIED:
            if name != "sheet/frame":
                self.shape(NAMES[name], object_of(document.methods[name]["params"]), name, True)
        parts = [
            f'"""The protocol\'s types and methods. {NOTE}"""', "",
            "from __future__ import annotations", "",
            "from collections.abc import Callable, Mapping, Sequence",
            "from dataclasses import dataclass",
            "from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict, TypeVar", "",
            "from ._values import UNSET, Unset, as_it_is, nothing", "",
            "if TYPE_CHECKING:", "    from typing_extensions import Required", "",
            f'VERSION = "{document.version}"',
            '"""The version of the protocol."""', "",
            'T = TypeVar("T")', "",
            "ERRORS: dict[int, tuple[str, str]] = {",
            *[f'    {error["code"]}: ({json.dumps(name)}, {json.dumps(error["message"])}),'
              for name, error in document.errors.items()], "}",
            '"""The codes of what could not be carried out: name and meaning."""', "", "",
        ]
        body = "\n\n".join(one for one in self.classes.values() if one)
        return "\n".join(parts) + "\n\n".join([body, *faces])


# MARK: TypeScript


class TypeScript:
    def __init__(self, document):
        self.document = document

    def type_of(self, schema, depth=0):
        if "allOf" in schema:
            return self.type_of(schema["allOf"][0], depth)
        if "$ref" in schema:
            name = schema["$ref"].split("/")[-1]
            return RENAMED.get(name, name)
        if "const" in schema:
            return json.dumps(schema["const"])
        if "enum" in schema:
            return " | ".join(json.dumps(word) for word in schema["enum"])
        if "anyOf" in schema:
            options = []
            for option in schema["anyOf"]:
                text = self.type_of(option, depth)
                options += [text] if text not in options else []
            return " | ".join(options)
        kind = schema.get("type")
        if kind == "array":
            items = schema.get("items", {})
            if isinstance(items, list):
                return "[" + ", ".join(self.type_of(item, depth) for item in items) + "]"
            inner = self.type_of(items, depth)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if kind == "object":
            return self.object(schema, depth) if schema.get("properties") else "Record<string, unknown>"
        return {"number": "number", "integer": "number", "string": "string", "boolean": "boolean", "null": "null"}.get(kind, "unknown")

    def object(self, schema, depth=0):
        required = set(schema.get("required", []))
        space = "  " * (depth + 1)
        lines = ["{"]
        for key, value in schema["properties"].items():
            if "description" in value:
                lines.append(f"{space}/** {value['description']} */")
            name = key if re.fullmatch(r"[A-Za-z_$][\w$]*", key) else json.dumps(key)
            lines.append(f"{space}{name}{'' if key in required else '?'}: {self.type_of(value, depth + 1)};")
        return "\n".join([*lines, "  " * depth + "}"])

    def declarations(self):
        document = self.document
        lines = [f"// {NOTE}", ""]
        for name, schema in document.schemas.items():
            shown = RENAMED.get(name, name)
            text = self.type_of(schema)
            lines += [f"export interface {shown} {text}" if text.startswith("{") and text.count("\n}") == 1 and "properties" in schema
                      else f"export type {shown} = {text};", ""]
        for name in NOTIFIED[1:]:
            lines += [f"/** {document.methods[name]['summary']} */",
                      f"export interface {NAMES[name]} {self.object(object_of(document.methods[name]['params']))}", ""]
        lines += ["/** Every method of the daemon: its params, and what it is answered with. */", "export interface Methods {"]
        for method in document.methods.values():
            if method["x-direction"] != "toServer":
                continue
            params = self.object(object_of(method["params"]), 1) if method["params"] else "{}"
            result = self.type_of(method["result"]["schema"], 1) if "result" in method else "undefined"
            lines += [f"  /** {method['summary']} */", f"  {json.dumps(method['name'])}: {{ params: {params}; result: {result} }};"]
        lines += ["}", "", "/** What the daemon says by itself. */", "export interface Notifications {"]
        for method in document.methods.values():
            if method["x-direction"] == "toClient" and "result" not in method:
                shown = "Frame" if method["name"] == "sheet/frame" else NAMES.get(method["name"])
                lines.append(f"  {json.dumps(method['name'])}: {shown or self.object(object_of(method['params']), 1)};")
        lines += ["}", "", "/** What the daemon asks, and what it is to be answered with. */", "export interface DaemonQuestions {"]
        for method in document.methods.values():
            if method["x-direction"] == "toClient" and "result" in method:
                lines.append(f"  {json.dumps(method['name'])}: {{ params: {self.object(object_of(method['params']), 1)}; "
                             f"result: {self.type_of(method['result']['schema'], 1)} }};")
        lines += ["}", "", "/** What can be done with a sheet; each takes the params of its method, without the sheet. */",
                  "export interface SheetMethods {"]
        for method in document.of_a_sheet():
            known = document.known_to_a_sheet(method)
            params = [param for param in method["params"] if param["name"] not in known]
            omitted = " | ".join(json.dumps(name) for name in sorted(known))
            optional = "" if any(param.get("required") for param in params) else "?"
            result = f"Methods[{json.dumps(method['name'])}][\"result\"]"
            if method["name"] in OF_ONE:
                result = self.type_of(method["result"]["schema"]["anyOf"][0])
            if listed := OF_ONE.get(method["name"]):
                lines += [f"  /** {method['summary']} */",
                          f"  {method_name(method['name'])}(params: {{ {listed}: {self.type_of(without_null(next(param for param in params if param['name'] == listed)['schema'])[0])} }}, "
                          f"options?: CallOptions): Promise<{result}[]>;"]
            lines += [f"  /** {method['summary']} */",
                      f"  {method_name(method['name'])}(params{optional}: Omit<Methods[{json.dumps(method['name'])}][\"params\"], {omitted}>, "
                      f"options?: CallOptions): Promise<{result}>;"]
        lines += ["}", "", "/** How a call is made. */", "export interface CallOptions {",
                  "  /** Takes the call back when it is aborted. */", "  signal?: AbortSignal;", "}", "",
                  "export declare const version: string;",
                  "export declare const sheetMethods: Readonly<Record<keyof SheetMethods, keyof Methods>>;",
                  "export declare const errors: Readonly<Record<number, { name: string; message: string }>>;"]
        return "\n".join(lines) + "\n"

    def module(self):
        document = self.document
        methods = {method_name(method["name"]): method["name"] for method in document.of_a_sheet()}
        errors = {error["code"]: {"name": name, "message": error["message"]} for name, error in document.errors.items()}
        return "\n".join([
            f"// {NOTE}", "", f"export const version = {json.dumps(document.version)};", "",
            f"export const sheetMethods = Object.freeze({json.dumps(methods, indent=2)});", "",
            f"export const errors = Object.freeze({json.dumps(errors, indent=2)});", ""])


# MARK: Shared modules


def copied(source):
    """A module for another package of ES modules."""
    return f"// A copy of editors/{source.relative_to(HERE)}; `make clients` copies it again.\n" + source.read_text()


def common_js(source):
    """A module for the extension, whose editor loads CommonJS."""
    text = source.read_text()
    names = re.findall(r"^export (?:class|function|const) (\w+)", text, re.M)
    text = re.sub(r"^export ", "", text, flags=re.M)
    text = re.sub(r"^import (\{.*\}) from ('.*');$", r"const \1 = require(\2);", text, flags=re.M)
    text = text.removeprefix("// @ts-check\n")
    return (f"// @ts-check\n'use strict';\n// A copy of editors/{source.relative_to(HERE)}; `make clients` copies it again.\n{text}\n"
            f"module.exports = {{ {', '.join(names)} }};\n")


def main():
    sheetd, *options = sys.argv[1:] or sys.exit(__doc__)
    document = Document(subprocess.run([sheetd, "schema"], check=True, capture_output=True, text=True).stdout)
    files = {
        HERE / "python/src/sheetd_client/protocol.py": Python(document).text(),
        HERE / "node/protocol.d.ts": TypeScript(document).declarations(),
        HERE / "node/protocol.js": TypeScript(document).module(),
        HERE / "node/rpc.js": copied(HERE / "preview/rpc.js"),
        HERE / "vscode/src/rpc.js": common_js(HERE / "preview/rpc.js"),
        HERE / "vscode/src/locate.js": common_js(HERE / "node/locate.js"),
    }
    stale = [path for path, text in files.items() if not path.exists() or path.read_text() != text]
    if "--check" in options:
        sys.exit("".join(f"{path.relative_to(HERE)} is not what the daemon says: make clients\n" for path in stale) or 0)
    for path in stale:
        path.write_text(files[path])
        print(path.relative_to(HERE))


main()
