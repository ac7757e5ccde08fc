import { Guilloche } from '../elements/Guilloche.tsx'
import { Ticks } from '../elements/Logo.tsx'
import { useWords } from '../i18n/useWords.ts'

/** What stands beside the form before anybody works. */
export function Side() {
  const words = useWords()
  return (
    <aside className="side">
      <Guilloche className="rose" />
      <div className="brandline">
        <span className="mark" aria-hidden="true">
          <Ticks size={18} />
        </span>
        Countersign
      </div>
      <p className="say">
        {words('sign_in.say_seen')}
        <br />
        {words('sign_in.say_once')}
        <br />
        {words('sign_in.say_countersigned')}
      </p>
    </aside>
  )
}
