// Records what a sheet on a web page does, for `sheetd verify`: where it is in each frame, and what the pointer does.
//
//   <script src="web.js"></script>
//   const recorder = recordSheet(document.querySelector('.sheet'), { container: document.querySelector('.phone') });
//   …
//   await fetch('/trace', { method: 'POST', body: recorder.stop() });   // or recorder.save('trace.jsonl')
//
// Each frame has two times: that of the frame, by which CSS animates, and that of the callback, by which libraries do. Say which in
// `clock`, if you know. Positions are read after the page's own callbacks of the frame, so a sheet that one of them moves is not read
// late. `backdrop` is the element that dims the page, and `content` the one that scrolls, if there is one. Each element may be a selector,
// or a function that returns it: it is looked up in each frame, for libraries that make their sheet when it opens. A pointer that goes down
// on the sheet is recorded (with `anywhere`, each). A pointer's sample has its event's time, and in `handled` the time at which the page got
// it.
//
// `chooseSheet()` needs no code: a person clicks or taps the sheet, drags it, and copies or saves the trace. It is what the site's bookmarklet calls.

(function () {
  'use strict';

  function recordSheet(sheet, { container = null, clock = null, edge = 'bottom', attribute = 'data-detent', scale = 1, anywhere = false, backdrop = null, content = null } = {}) {
    const find = target => (typeof target === 'string' ? document.querySelector(target) : typeof target === 'function' ? target() : target);
    const isLookedUp = typeof sheet === 'string' || typeof sheet === 'function';
    const box = () => container?.getBoundingClientRect() ?? { left: 0, top: 0, width: innerWidth, height: innerHeight };
    const isUpright = edge === 'bottom' || edge === 'top';
    const { width, height } = box();
    const lines = [{
      trace: 1, unit: scale === 1 ? 'pt' : 'px', scale, origin: 'top', edge, clock: clock ?? undefined, read: 'after', recorder: 'web',
      container: { width: width / scale, height: height / scale, safeArea: safeArea() },
    }];
    const add = line => lines.push(line);
    const seconds = milliseconds => Math.round(milliseconds * 1e3) / 1e6;
    let frame = 0;
    let latest = null; // the frame whose callbacks ran last

    function safeArea() {
      const probe = document.createElement('div');
      probe.style.cssText = 'position:fixed;visibility:hidden;padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)';
      document.body.append(probe);
      const style = getComputedStyle(probe);
      const insets = Object.fromEntries(['top', 'left', 'bottom', 'right'].map(side => [side, parseFloat(style.getPropertyValue(`padding-${side}`)) || 0]));
      probe.remove();
      return insets;
    }

    /** How much an element hides of what is behind it: its opacity times that of its color. */
    function opacity(element) {
      if (!element) return 0;
      const style = getComputedStyle(element);
      if (!element.isConnected || style.display === 'none' || style.visibility === 'hidden') return 0;
      const [, alpha] = style.backgroundColor.match(/^(?:rgba\(.*,|.*\/) *([\d.e-]+)\)$/) ?? [null, 1];
      return style.opacity * alpha;
    }

    function read({ time, now }) {
      const [own, element] = [box(), find(sheet)];
      const rect = element?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
      const isShown = rect.width > 0 && rect.height > 0;
      const gone = { bottom: own.height, top: 0, leading: 0, trailing: own.width }[edge];
      const place = isUpright ? rect.top - own.top : rect.left - own.left;
      const line = { time: seconds(time), now: seconds(now) };
      line[isUpright ? 'y' : 'x'] = isShown ? round(place) : gone;
      line[isUpright ? 'height' : 'width'] = isShown ? round(isUpright ? rect.height : rect.width) : 0;
      if (backdrop) line.dimming = round(opacity(find(backdrop)));
      if (content) line.scroll = round(find(content)?.scrollTop ?? 0);
      if (element?.hasAttribute(attribute)) line.detent = element.getAttribute(attribute);
      add(line);
    }

    const round = value => Math.round(value * 1e4) / 1e4;

    function tick(time) {
      // A message is handled after the callbacks of this frame. On a busy device it may come after those of the next one, too: then the
      // sheet is no longer where this frame showed it.
      latest = { time, now: performance.now() };
      channel.port2.postMessage(latest.time);
      frame = requestAnimationFrame(tick);
    }
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => { if (frame && data === latest.time) read(latest); };

    const phases = {
      pointerdown: 'down', pointermove: 'moved', pointerup: 'up', pointercancel: 'cancel', touchmove: 'moved', touchend: 'up', touchcancel: 'cancel',
    };
    let pointer = null;
    let last = null; // where the finger was seen last
    let touch = null; // the identifier of a touch whose pointer was cancelled

    const sample = (event, finger, { clientX, clientY } = event) => {
      const own = box();
      last = { fingerX: round(clientX - own.left), fingerY: round(clientY - own.top) };
      add({ time: seconds(event.timeStamp), handled: seconds(performance.now()), finger, ...last });
    };

    function listen(event) {
      if (!event.isPrimary || (event.type === 'pointerdown' ? pointer !== null : event.pointerId !== pointer)) return;
      if (event.type === 'pointerdown') {
        // A finger on a button of the page moves no sheet.
        if (!anywhere && !event.composedPath().includes(find(sheet))) return;
        pointer = event.pointerId;
        touch = null;
      }
      if (event.type === 'pointerup' || event.type === 'pointercancel') pointer = null;
      if (event.type === 'pointercancel') {
        // The browser scrolls, or could: what the finger does from now on, only touch events say. A cancellation has no place.
        touch = event.pointerType === 'touch' && touches[0] ? touches[0].identifier : null;
        if (touch === null) add({ time: seconds(event.timeStamp), handled: seconds(performance.now()), finger: 'cancel', ...last });
        return;
      }
      const coalesced = event.type === 'pointermove' ? event.getCoalescedEvents?.() ?? [] : [];
      for (const one of coalesced.length ? coalesced : [event]) sample(one, phases[event.type]);
    }

    let touches = [];
    function follow(event) {
      touches = event.touches;
      const changed = [...event.changedTouches].find(({ identifier }) => identifier === touch);
      if (touch === null || !changed) return;
      sample(event, phases[event.type], changed);
      if (event.type !== 'touchmove') touch = null;
    }

    const listeners = Object.keys(phases).map(type => [type, type.startsWith('touch') ? follow : listen]);
    listeners.push(['touchstart', follow]);
    for (const [type, listener] of listeners) addEventListener(type, listener, { capture: true, passive: true });

    // A page that moves its sheet by an attribute says so.
    const named = () => find(sheet)?.getAttribute(attribute) ?? null;
    let before = named();
    const watch = new MutationObserver(() => {
      const now = named();
      if (now === before) return;
      const event = now === null ? 'dismiss' : before === null ? 'present' : 'select';
      add({ time: seconds(document.timeline.currentTime ?? performance.now()), event, ...(now === null ? {} : { detent: now }) });
      before = now;
    });
    watch.observe(isLookedUp ? document : sheet, { attributes: true, attributeFilter: [attribute], subtree: isLookedUp, childList: isLookedUp });

    frame = requestAnimationFrame(tick);
    return {
      /** Says that the app presents, dismisses or moves the sheet now: 'present', 'dismiss', or 'select' with a detent. */
      mark(event, detent) { add({ time: seconds(performance.now()), event, ...(detent ? { detent } : {}) }); },

      /** Ends the recording and returns the trace. */
      stop() {
        cancelAnimationFrame(frame);
        frame = 0;
        watch.disconnect();
        for (const [type, listener] of listeners) removeEventListener(type, listener, { capture: true });
        return lines.map(line => JSON.stringify(line)).join('\n') + '\n';
      },

      /** Ends the recording and saves the trace as a file. */
      save(name = 'trace.jsonl') {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(new Blob([this.stop()], { type: 'application/jsonl' }));
        link.download = name;
        link.click();
      },
    };
  }

  const BAR = 'position:fixed;z-index:2147483647;left:50%;top:12px;transform:translateX(-50%);display:flex;gap:8px;align-items:center;max-width:calc(100vw - 24px);'
    + 'box-sizing:border-box;padding:8px 12px;border-radius:10px;background:#111;color:#fff;font:13px/1.4 system-ui,sans-serif;box-shadow:0 4px 20px rgba(0,0,0,.4)';
  const OUTLINE = 'position:fixed;z-index:2147483646;pointer-events:none;box-sizing:border-box;border:2px solid #2f7dff;background:rgba(47,125,255,.12)';
  const BUTTON = 'font:inherit;color:#fff;background:#333;border:0;border-radius:6px;padding:4px 10px;cursor:pointer';

  /** Lets a person choose an element by a click or a tap, records it, and copies or saves its trace. */
  function chooseSheet() {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    const [bar, words, outline] = ['div', 'span', 'div'].map(name => document.createElement(name));
    bar.style.cssText = BAR;
    bar.setAttribute('role', 'status');
    outline.style.cssText = OUTLINE;
    outline.hidden = true;
    bar.append(words);
    root.append(outline, bar);
    // What is outside of a modal dialog can't be used.
    (document.querySelector('dialog:modal') ?? document.documentElement).append(host);
    let chosen = null;
    const say = (text, ...buttons) => {
      words.textContent = text;
      bar.replaceChildren(words, ...buttons.map(([title, run]) => {
        const button = document.createElement('button');
        button.textContent = title;
        button.style.cssText = BUTTON;
        button.addEventListener('click', run);
        return button;
      }));
    };
    const held = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart'];
    // A touch that is held makes no click.
    const touch = event => { if (!isOurs(event)) { point(event); choose(event); } };
    const listeners = { pointermove: point, click: choose, touchend: touch, keydown: press, ...Object.fromEntries(held.map(type => [type, hold])) };
    const listen = isOn => {
      for (const [type, listener] of Object.entries(listeners)) (isOn ? addEventListener : removeEventListener)(type, listener, { capture: true, passive: false });
    };
    const isOurs = event => event.composedPath().includes(host);

    function show(element) {
      chosen = element;
      const { left, top, width, height } = element.getBoundingClientRect();
      Object.assign(outline.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
      outline.hidden = false;
    }
    function point(event) {
      if (isOurs(event) || !(event.target instanceof Element)) return;
      // The whole of what moves, and not the text in it, also where it is inside a component.
      const parts = event.composedPath().filter(part => part instanceof Element && part !== document.documentElement && part !== document.body);
      const isDialog = part => part.matches('dialog,[role=dialog],[aria-modal=true]');
      const isPlaced = part => ['fixed', 'absolute'].includes(getComputedStyle(part).position);
      show(parts.find(isDialog) ?? parts.find(isPlaced) ?? event.target);
    }
    function hold(event) {
      if (isOurs(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    function press(event) {
      if (event.key === 'Escape') {
        hold(event);
        end();
      }
      const around = chosen && (chosen.parentElement ?? chosen.getRootNode().host);
      if (event.key === 'ArrowUp' && around && around !== document.body) {
        hold(event);
        show(around);
      }
    }
    function choose(event) {
      if (isOurs(event)) return;
      hold(event);
      if (!chosen) point(event);
      listen(false);
      outline.hidden = true;
      record(chosen);
    }
    function record(sheet) {
      const recorder = recordSheet(sheet);
      let trace = null;
      const text = () => (trace ??= recorder.stop());
      const done = () => say(`The trace has ${text().split('\n').length - 1} lines.`, ['Copy', copy], ['Save', save], ['Close', end]);
      async function copy() {
        try {
          await navigator.clipboard.writeText(text());
          done();
        } catch {
          save(); // a page may forbid the clipboard
        }
      }
      function save() {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(new Blob([text()], { type: 'application/jsonl' }));
        link.download = 'recorded.trace.jsonl';
        link.click();
        done();
      }
      say('Recording. Drag the sheet, and let it rest before and after.', ['Copy', copy], ['Save', save], ['Cancel', () => { text(); end(); }]);
    }
    function end() {
      listen(false);
      host.remove();
    }
    listen(true);
    say('Click or tap the sheet. Press ↑ to select the element around it.', ['Cancel', end]);
  }

  Object.assign(globalThis, { recordSheet, chooseSheet });
})();
