import { useWords } from '../i18n/useWords.ts'

/** The desk before its dossier: grey shapes where the words will be. */
export function DossierSkeleton() {
  const words = useWords()
  return (
    <div className="desk" role="status">
      <span className="sr">{words('loading')}</span>
      <div className="dossier-head">
        <div className="who-what">
          <span className="skeleton" style={{ width: 260, height: 18 }} />
        </div>
      </div>
      <div className="view" />
      <div className="facts">
        {[190, 240, 160, 210].map((width) => (
          <div key={width} className="fact">
            <span className="skeleton" style={{ width: 64 }} />
            <span className="skeleton" style={{ width }} />
          </div>
        ))}
      </div>
      <div className="bar" />
    </div>
  )
}
