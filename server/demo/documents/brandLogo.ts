import { drawSvg, toPng } from './picture.ts'
import { seededRandom } from './seededRandom.ts'

const PALETTES = [
  ['#0b5d4e', '#e8b04b'],
  ['#2c3f8f', '#f0a53a'],
  ['#8c2f3b', '#e9c7a0'],
  ['#14506b', '#7fc4b2'],
  ['#7a4a12', '#d9a441'],
  ['#3d2c5e', '#c89bd6'],
  ['#1d4a2f', '#a9c46c'],
  ['#b04a1a', '#2f3b45'],
] as const

export type Motif =
  | 'olive'
  | 'mountain'
  | 'sun'
  | 'wave'
  | 'star'
  | 'gear'
  | 'wheat'
  | 'arch'
  | 'drop'
  | 'book'
  | 'cross'
  | 'thread'
export const motifs: Motif[] = [
  'olive',
  'mountain',
  'sun',
  'wave',
  'star',
  'gear',
  'wheat',
  'arch',
  'drop',
  'book',
  'cross',
  'thread',
]

const turned = (n: number, shape: string) =>
  Array.from({ length: n }, (_, i) => `<g transform="rotate(${(i * 360) / n} 256 256)">${shape}</g>`).join('')

/** Shapes in a square of 512; `a` is the main colour, `b` the second. */
const SHAPES: Record<Motif, (a: string, b: string) => string> = {
  olive: (a, b) =>
    `<path d="M120 400C220 330 310 240 380 110" fill="none" stroke="${a}" stroke-width="16" stroke-linecap="round"/>` +
    [
      [190, 340, -75],
      [250, 275, -70],
      [305, 205, -62],
      [230, 300, 20],
      [290, 235, 28],
      [345, 160, 34],
    ]
      .map(
        ([x, y, r]) =>
          `<path transform="translate(${x} ${y}) rotate(${r})" d="M0 0C30 -40 80 -40 110 0C80 34 30 34 0 0Z" fill="${a}"/>`,
      )
      .join('') +
    `<circle cx="345" cy="345" r="44" fill="${b}"/>`,
  mountain: (a, b) =>
    `<circle cx="345" cy="165" r="52" fill="${b}"/><path d="M56 400L200 150L290 300L340 230L456 400Z" fill="${a}"/><path d="M200 150L240 218L200 248L166 210Z" fill="#fff"/>`,
  sun: (a, b) =>
    `<circle cx="256" cy="256" r="92" fill="${a}"/>${turned(12, `<path d="M256 62l22 74h-44Z" fill="${b}"/>`)}`,
  wave: (a, b) =>
    `<circle cx="256" cy="256" r="196" fill="${a}"/><path d="M60 268c66 -60 130 -60 196 0s130 60 196 0c0 110 -88 184 -196 184S60 378 60 268Z" fill="${b}"/><path d="M84 340c58 -50 114 -50 172 0s114 50 172 0" fill="none" stroke="#fff" stroke-width="16"/>`,
  star: (a, b) =>
    `<g fill="${a}"><rect x="126" y="126" width="260" height="260"/><rect x="126" y="126" width="260" height="260" transform="rotate(45 256 256)"/></g><circle cx="256" cy="256" r="74" fill="${b}"/><circle cx="256" cy="256" r="34" fill="${a}"/>`,
  gear: (a, b) =>
    `${turned(10, `<rect x="228" y="60" width="56" height="80" rx="10" fill="${a}"/>`)}<circle cx="256" cy="256" r="150" fill="${a}"/><circle cx="256" cy="256" r="72" fill="#fff"/><path d="M236 312l60 -76h-40l20 -56l-60 76h40Z" fill="${b}"/>`,
  wheat: (a, b) =>
    `<path d="M256 470V150" stroke="${a}" stroke-width="16" stroke-linecap="round"/>` +
    [150, 215, 280, 345]
      .map(
        (y) =>
          `<path d="M256 ${y + 60}C196 ${y + 50} 170 ${y + 10} 172 ${y - 30}C226 ${y - 22} 256 ${y + 10} 256 ${y + 60}ZM256 ${y + 60}C316 ${y + 50} 342 ${y + 10} 340 ${y - 30}C286 ${y - 22} 256 ${y + 10} 256 ${y + 60}Z" fill="${b}"/>`,
      )
      .join('') +
    `<path d="M256 150C226 120 226 76 256 46C286 76 286 120 256 150Z" fill="${a}"/>`,
  arch: (a, b) =>
    `<path d="M70 440V230C70 120 160 60 256 60s186 60 186 170v210H352V240c0 -60 -40 -96 -96 -96s-96 36 -96 96v200Z" fill="${a}"/><path d="M196 440V260c0 -40 24 -62 60 -62s60 22 60 62v180Z" fill="${b}"/>`,
  drop: (a, b) =>
    `<path d="M256 50C340 170 392 240 392 316a136 136 0 0 1 -272 0C120 240 172 170 256 50Z" fill="${a}"/><path d="M176 316a80 80 0 0 0 80 80" fill="none" stroke="${b}" stroke-width="26" stroke-linecap="round"/>`,
  book: (a, b) =>
    `<path d="M256 150C200 110 130 104 64 116V396C130 384 200 390 256 430Z" fill="${a}"/><path d="M256 150C312 110 382 104 448 116V396C382 384 312 390 256 430Z" fill="${b}"/>`,
  cross: (a, b) =>
    `<rect x="56" y="56" width="400" height="400" rx="96" fill="${a}"/><path d="M216 136h80v80h80v80h-80v80h-80v-80h-80v-80h80Z" fill="#fff"/><circle cx="256" cy="256" r="26" fill="${b}"/>`,
  thread: (a, b) =>
    Array.from(
      { length: 5 },
      (_, i) =>
        `<path d="M${96 + i * 80} 80L${176 + i * 40} 256L${96 + i * 80} 432" fill="none" stroke="${i % 2 ? b : a}" stroke-width="26" stroke-linejoin="round" stroke-linecap="round"/>`,
    ).join(''),
}

export interface Logo {
  /** the same seed gives the same colours */
  seed: string
  motif: Motif
  /** Letters on a tile instead of the motif. */
  letters?: string
  /** words under the mark */
  caption?: string
  /** a filled ground instead of a transparent one */
  ground?: string
  /** Pixels a side, 512 by default. */
  size?: number
}

/** The logo as SVG, 512 by 512, everything in paths. */
export function logoSvg({ seed, motif, letters, caption, ground, size = 512 }: Logo): string {
  const random = seededRandom(`logo ${seed}`)
  const [a, b] = PALETTES[Math.floor(random() * PALETTES.length)]!
  const svg = drawSvg(512, 512, ground ?? null, ({ text, add }) => {
    const scale = caption ? 0.78 : 1
    add(`<g transform="translate(${256 * (1 - scale)} ${caption ? 6 : 0}) scale(${scale})">`)
    if (letters) {
      const { down, size, line } =
        letters.length > 1 ? { down: 68, size: 200, line: 366 } : { down: 92, size: 270, line: 388 }
      add(`<rect x="46" y="46" width="420" height="420" rx="${random() < 0.5 ? 96 : 210}" fill="${a}"/>`)
      text(letters, 256, 256 + down, { face: 'bold', size, align: 'center', fill: '#fff' })
      add(`<rect x="176" y="${line}" width="160" height="18" rx="9" fill="${b}"/>`)
    } else add(SHAPES[motif](a, b))
    add('</g>')
    if (caption)
      text(caption, 256, 478, { face: 'bold', size: Math.min(64, 880 / caption.length), align: 'center', fill: a })
  })
  return svg.replace('width="512" height="512"', `width="${size}" height="${size}"`)
}

/** A brand's logo: a square PNG, transparent unless it has a ground. */
export const brandLogo = (logo: Logo): Promise<Buffer> => toPng(logoSvg(logo))
