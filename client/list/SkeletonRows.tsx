const ROWS = Array.from({ length: 13 }, (_, row) => `row${row}`)

/** Rows of the same height while the first page is on its way. */
export function SkeletonRows({ columns }: { columns: number }) {
  const cells = Array.from({ length: columns }, (_, cell) => cell)
  return ROWS.map((row, index) => (
    <tr key={row}>
      {cells.map((cell) => (
        <td key={cell}>
          <span className="skeleton" style={{ width: `${cell === 0 ? 52 + ((index * 17) % 34) : 62}%` }} />
        </td>
      ))}
    </tr>
  ))
}
