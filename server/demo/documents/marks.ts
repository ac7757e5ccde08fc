import encodeQR from 'qr'
import { measure, outline, outlineOnCircle } from './outline.ts'
import { seededRandom } from './seededRandom.ts'

/** Shapes for both PDFs and pictures: SVG path data, y downwards. */

const fixed = (value: number) => value.toFixed(1)

const circle = (cx: number, cy: number, r: number) =>
  `M${fixed(cx - r)} ${fixed(cy)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

/** A round office stamp: `rings` to stroke, `letters` to fill. It always says SPÉCIMEN. */
export function stamp(cx: number, cy: number, r: number, ring: string, date?: string) {
  const around = `${ring.toUpperCase()} · SPÉCIMEN · `
  const size = Math.min(r * 0.19, (2 * Math.PI * r * 0.8) / around.length / 0.72)
  const tilt = { face: 'bold', align: 'center', rotate: -12 } as const
  return {
    rings: circle(cx, cy, r) + circle(cx, cy, r * 0.66),
    letters:
      outlineOnCircle(around, cx, cy, r * 0.765, size, -78) +
      outline('SPÉCIMEN', cx, cy, { ...tilt, size: r * 0.2 }) +
      outline(date ?? 'sans valeur', cx + r * 0.05, cy + r * 0.24, { ...tilt, face: 'sans', size: r * 0.18 }),
  }
}

/** A made-up signature in a box of w by h, as a line to stroke. */
export function signature(seed: string, x: number, y: number, w: number, h: number): string {
  const random = seededRandom(`signature ${seed}`)
  const at = (u: number, v: number) => `${fixed(x + u * w)} ${fixed(y + v * h)}`
  const loops = 4 + Math.floor(random() * 3)
  let d = `M${at(0, 0.75)}`
  for (let i = 0; i < loops; i++) {
    const [left, right] = [i / loops, (i + 1) / loops]
    const top = random() * 0.35
    d += `C${at(left + 0.02, top)} ${at(right - 0.08 * random(), top - 0.05)} ${at((left + right) / 2, 0.5 + random() * 0.2)}`
    d += `S${at(left + 0.05, 0.95)} ${at(right, 0.45 + random() * 0.35)}`
  }
  return `${d}M${at(0.04, 0.92)}C${at(0.35, 0.8)} ${at(0.7, 0.85)} ${at(1, 0.78)}`
}

/** A QR code of a text, as an area to fill. */
export function matrixCode(text: string, x: number, y: number, size: number): string {
  // Without the border: the paper around the code serves as one.
  const rows = encodeQR(text, 'raw', { border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  const unit = size / rows.length
  const exact = (value: number) => value.toFixed(2)
  // Dark modules that touch are one area, without hairlines between them.
  return rows
    .flatMap((row, line) =>
      [
        ...row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(
        ({ index, 0: { length } }) =>
          `M${exact(x + index * unit)} ${exact(y + line * unit)}h${exact(length * unit)}v${exact(unit)}h${exact(-length * unit)}Z`,
      ),
    )
    .join('')
}

/** A torn, faded band over an area of w by h, which makes a code unreadable. */
export function tear(x: number, y: number, w: number, h: number): string {
  const at = (u: number, v: number) => `${fixed(x + u * w)} ${fixed(y + v * h)}`
  return `M${at(0, 0.55)}C${at(0.25, 0.35)} ${at(0.6, 0.6)} ${at(1, 0.3)}L${at(1, 0.68)}C${at(0.7, 0.95)} ${at(0.3, 0.75)} ${at(0, 0.92)}Z`
}

const specimens = new Map<string, string>()

/** The word SPÉCIMEN across a sheet of w by h, rising. */
export function specimen(w: number, h: number): string {
  const known = specimens.get(`${w}x${h}`)
  if (known) return known
  const rotate = (Math.atan2(-h, w) * 180) / Math.PI
  const size = (Math.hypot(w, h) * 0.62) / measure('SPÉCIMEN', { face: 'bold', size: 1, spacing: 0.1 })
  const shift = size * 0.35
  const angle = (rotate * Math.PI) / 180
  const path = outline('SPÉCIMEN', w / 2 - shift * Math.sin(angle), h / 2 + shift * Math.cos(angle), {
    face: 'bold',
    size,
    rotate,
    align: 'center',
    spacing: size * 0.1,
  })
  specimens.set(`${w}x${h}`, path)
  return path
}
