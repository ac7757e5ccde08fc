/** A text, or a value as JSON, as it was sent or stored; renders nothing without either. */
export function CodePart({ title, text, value }: { title: string; text?: string; value?: unknown }) {
  const nothing = value === undefined || value === null || Object.keys(value).length === 0
  if (text === undefined && nothing) return null
  return (
    <section className="related">
      <header>
        <h2>{title}</h2>
      </header>
      <pre className="code">{text ?? JSON.stringify(value, null, 2)}</pre>
    </section>
  )
}
