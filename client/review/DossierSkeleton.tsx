import { useWords } from '../i18n/useWords.ts'

/** The dossier's page before its dossier. */
export function DossierSkeleton() {
  const words = useWords()
  return (
    <div className="desk" role="status">
      <span className="sr">{words('loading')}</span>
      <div className="dossier-head">
        <span className="skeleton" style={{ width: 260, height: 18 }} />
      </div>
      <div className="view" />
      <div className="facts">
        {[190, 240, 160, 210].map((width) => (
          <span key={width} className="skeleton" style={{ width, marginTop: 18 }} />
        ))}
      </div>
      <div className="bar" />
    </div>
  )
}
