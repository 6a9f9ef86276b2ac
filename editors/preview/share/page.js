// A page that plays by itself: one file with the animation of a recording, which a browser shows without a server.

/** The rule of the picture that stops it for who prefers less motion. The page begins paused instead, and can still be played. */
const REDUCED = /@media \(prefers-reduced-motion: reduce\) \{\s*\* \{[^}]*\}\s*\}/;

const escaped = text => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`);

/** The file's text. `animation` is the daemon's picture (SVG), which moves by CSS. */
export function playingPage({ title, animation, duration }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${animation.replace(REDUCED, '')}
<p><button type="button" aria-pressed="true">Pause</button>
<input type="range" min="0" max="${duration}" step="any" value="0" aria-label="Time"> <output></output></p>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; background: light-dark(#e9e7e0, #0a1016); color: light-dark(#14202a, #e8eef2) }
body { margin: 0 } main { display: flex; flex-direction: column; align-items: center; gap: 12px; min-height: 100vh; padding: 16px; box-sizing: border-box }
h1 { margin: 0; font-size: 1em } svg { flex: 1; min-height: 0; max-width: 100%; height: min(82vh, 940px) }
p { display: flex; gap: 12px; align-items: center; width: min(100%, 440px); margin: 0; font-variant-numeric: tabular-nums } input { flex: 1 }
button, input { min-height: 44px; font: inherit; accent-color: light-dark(#0b6394, #58aee6) } button { min-width: 84px }
`;

// The animations are those of the picture; all of them have the same duration and repeat.
const SCRIPT = `
const animations = document.getAnimations(), [button, time, shown] = document.querySelectorAll('button, input, output');
const end = Number(time.max);
let playing = !matchMedia('(prefers-reduced-motion: reduce)').matches;
function show() {
  const now = Math.min(end, (animations[0]?.currentTime ?? 0) / 1000 % (animations[0]?.effect.getComputedTiming().duration / 1000 || 1));
  if (playing) time.value = now;
  shown.textContent = Number(time.value).toFixed(2) + ' s';
  if (playing) requestAnimationFrame(show);
}
function play(isPlaying) {
  playing = isPlaying;
  button.textContent = playing ? 'Pause' : 'Play';
  button.setAttribute('aria-pressed', playing);
  for (const one of animations) playing ? one.play() : one.pause();
  show();
}
button.onclick = () => play(!playing);
time.oninput = () => { play(false); for (const one of animations) one.currentTime = time.value * 1000; };
play(playing);
`;
