type Ring = { r: number; a: number; waves: number; copies: number }

/** One closed wave around the centre: radius `r`, `waves` bumps of height `a`, turned by `turn` radians. */
function wave({ r, a, waves }: Ring, turn: number): string {
  const steps = waves * 24
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI
    const radius = r + a * Math.cos(waves * angle + turn)
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

const draw = (rings: readonly Ring[]) =>
  rings.flatMap((ring) =>
    Array.from({ length: ring.copies }, (_, copy) => wave(ring, (copy / ring.copies) * 2 * Math.PI)),
  )

const LARGE = draw([
  { r: 190, a: 36, waves: 24, copies: 14 },
  { r: 128, a: 32, waves: 18, copies: 12 },
  { r: 78, a: 26, waves: 14, copies: 10 },
])
const SMALL = draw([
  { r: 204, a: 26, waves: 36, copies: 4 },
  { r: 150, a: 28, waves: 28, copies: 4 },
  { r: 112, a: 0, waves: 4, copies: 1 },
])

/** The rosette of banknotes and certificates, drawn with lines only; purely decorative. */
export function Guilloche({ className, small = false }: { className?: string | undefined; small?: boolean }) {
  return (
    <svg className={className} viewBox="-235 -235 470 470" aria-hidden="true">
      {(small ? SMALL : LARGE).map((path) => (
        <path key={path.slice(0, 40)} d={path} />
      ))}
    </svg>
  )
}
