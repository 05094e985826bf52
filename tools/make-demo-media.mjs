// Makes the default brand's films and recordings (brand/media): `node tools/make-demo-media.mjs`, or only some of
// them: `… film`, `… intro`, `… recordings`.
// Needs ffmpeg and espeak-ng on the path. The results are committed; nothing runs this by itself.
//
// The film is drawn here: calm price lines whose waves fit the loop a whole number of times, so that the end meets the
// beginning; the intro draws the first of its pictures from left to right. The recordings are the English transcripts of brand/podcasts, read by a synthesised voice; it prints where
// each paragraph begins, for the chapters.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const MEDIA = join(ROOT, 'brand/media');
const EPISODES = join(ROOT, 'brand/podcasts/en');

const [WIDTH, HEIGHT, FRAMES_PER_S, LOOP_S] = [1280, 540, 20, 10];
const GROUND = [10, 16, 15];
/** Height and weight of each line's middle, its colour, and its waves: cycles across the picture and through the loop, and height. */
const LINES = [
  {
    at: 0.34,
    width: 1.4,
    colour: [60, 92, 88],
    waves: [
      [1.3, 1, 0.07],
      [3.1, -1, 0.03],
      [7.3, 2, 0.012],
    ],
  },
  {
    at: 0.66,
    width: 1.4,
    colour: [52, 80, 76],
    waves: [
      [0.9, -1, 0.08],
      [2.7, 1, 0.035],
      [6.1, -2, 0.012],
    ],
  },
  {
    at: 0.5,
    width: 2.6,
    colour: [111, 208, 196],
    glow: 0.2,
    waves: [
      [1.1, 1, 0.13],
      [2.3, 1, 0.05],
      [5.7, 2, 0.02],
      [11.9, 3, 0.008],
    ],
  },
];

function drawFrame(turn) {
  const picture = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) picture.set(GROUND, at * 3);
  const mix = (x, y, colour, share) => {
    if (y < 0 || y >= HEIGHT || share <= 0) return;
    const at = (y * WIDTH + x) * 3;
    for (let part = 0; part < 3; part += 1)
      picture[at + part] = Math.round(picture[at + part] * (1 - share) + colour[part] * share);
  };
  for (let row = 1; row < 6; row += 1)
    for (let x = 0; x < WIDTH; x += 1) mix(x, Math.round((HEIGHT * row) / 6), [60, 80, 78], 0.22);
  for (const { at, width, colour, glow = 0, waves } of LINES) {
    const height = (x) =>
      HEIGHT *
      (at +
        waves.reduce(
          (sum, [across, through, size]) =>
            sum + size * Math.sin(2 * Math.PI * ((across * x) / WIDTH - through * turn)),
          0,
        ));
    for (let x = 0; x < WIDTH; x += 1) {
      const y = height(x);
      const thick = width * Math.hypot(1, height(x + 1) - y);
      for (let row = Math.floor(y - thick - 1); row <= y + thick + 1; row += 1)
        mix(x, row, colour, Math.min(1, thick / 2 + 0.5 - Math.abs(row - y)));
      if (glow > 0)
        for (let row = Math.ceil(y); row < HEIGHT; row += 1)
          mix(x, row, colour, glow * Math.max(0, 1 - (row - y) / (HEIGHT * 0.45)) ** 2);
    }
  }
  return picture;
}

const INTRO_S = 2;

/** The lines of the loop's first picture, up to a part of its width; the rest is ground. */
function drawIntro(first, part) {
  const picture = Buffer.from(first);
  const edge = Math.round(WIDTH * (1 - (1 - part) ** 3));
  for (let y = 0; y < HEIGHT; y += 1) for (let x = edge; x < WIDTH; x += 1) picture.set(GROUND, (y * WIDTH + x) * 3);
  return picture;
}

async function makeIntro() {
  const first = drawFrame(0);
  const frames = FRAMES_PER_S * INTRO_S;
  const encoder = spawn(
    'ffmpeg',
    [
      '-loglevel',
      'error',
      '-y',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${WIDTH}x${HEIGHT}`,
      '-r',
      String(FRAMES_PER_S),
      '-i',
      '-',
      '-c:v',
      'libvpx-vp9',
      '-b:v',
      '0',
      '-crf',
      '44',
      '-pix_fmt',
      'yuv420p',
      '-row-mt',
      '1',
      join(MEDIA, 'price-lines-intro.webm'),
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  for (let frame = 0; frame < frames; frame += 1) {
    if (!encoder.stdin.write(drawIntro(first, frame / (frames - 1)))) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  await once(encoder, 'exit');
}

async function makeFilm() {
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${WIDTH}x${HEIGHT}`,
    '-r',
    String(FRAMES_PER_S),
    '-i',
    '-',
  ];
  const encoder = spawn(
    'ffmpeg',
    [
      '-loglevel',
      'error',
      '-y',
      ...input,
      '-c:v',
      'libvpx-vp9',
      '-b:v',
      '0',
      '-crf',
      '44',
      '-pix_fmt',
      'yuv420p',
      '-row-mt',
      '1',
      join(MEDIA, 'price-lines.webm'),
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const frames = FRAMES_PER_S * LOOP_S;
  for (let frame = 0; frame < frames; frame += 1) {
    if (!encoder.stdin.write(drawFrame(frame / frames))) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  await once(encoder, 'exit');
  const still = spawn(
    'ffmpeg',
    ['-loglevel', 'error', '-y', ...input, '-frames:v', '1', '-quality', '80', join(MEDIA, 'price-lines.webp')],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  still.stdin.end(drawFrame(0));
  await once(still, 'exit');
}

const PAUSE_S = 0.7;

function makeRecordings() {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-recordings-'));
  for (const file of readdirSync(EPISODES)) {
    const [, front = '', body = ''] = readFileSync(join(EPISODES, file), 'utf8').split(/^---$/m);
    const audio = /^audio: (.+)$/m.exec(front)?.[1] ?? '';
    let seconds = 0;
    const inputs = body
      .trim()
      .split(/\n\n/)
      .flatMap((paragraph, index) => {
        const piece = join(folder, `${index}.wav`);
        execFileSync('espeak-ng', ['-v', 'en-gb', '-s', '158', '-p', '42', '-w', piece, paragraph]);
        console.log(`${file}: paragraph ${index + 1} begins at ${seconds.toFixed(1)} s`);
        seconds +=
          PAUSE_S +
          Number(execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', piece]));
        return ['-i', piece];
      });
    const count = inputs.length / 2;
    const padded = Array.from({ length: count }, (_, index) => `[${index}]apad=pad_dur=${PAUSE_S}[p${index}]`).join(
      ';',
    );
    const joined = Array.from({ length: count }, (_, index) => `[p${index}]`).join('');
    execFileSync('ffmpeg', [
      '-loglevel',
      'error',
      '-y',
      ...inputs,
      '-filter_complex',
      `${padded};${joined}concat=n=${count}:v=0:a=1,loudnorm[out]`,
      '-map',
      '[out]',
      '-ac',
      '1',
      '-ar',
      '22050',
      '-b:a',
      '32k',
      join(MEDIA, audio),
    ]);
    console.log(`${file}: ${audio}, ${seconds.toFixed(1)} s`);
  }
  rmSync(folder, { recursive: true });
}

const wanted = process.argv[2];
for (const [name, make] of Object.entries({ film: makeFilm, intro: makeIntro, recordings: makeRecordings }))
  if (wanted === undefined || wanted === name) await make();
