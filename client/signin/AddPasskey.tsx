import { useMutation } from '@tanstack/react-query'
import { buttonClass } from '../elements/buttonClass.ts'
import formStyles from '../elements/form.module.css'
import { useWords } from '../i18n/useWords.ts'
import { codeOf } from '../providers/http.ts'
import { NeedsName } from './NeedsName.tsx'
import { addPasskey, isAtAddress } from './passkey.ts'

/** Adds a passkey; `onDone` gets recovery codes with the first second factor. */
export function AddPasskey({ isMain = false, onDone }: { isMain?: boolean; onDone: (codes: string[] | null) => void }) {
  const words = useWords()
  const add = useMutation({ mutationFn: addPasskey, onSuccess: onDone })
  return (
    <div>
      <button
        type="button"
        className={isMain ? buttonClass('tall', 'primary') : buttonClass()}
        disabled={add.isPending || isAtAddress()}
        onClick={() => add.mutate()}
      >
        {words('passkey.add')}
      </button>
      {isAtAddress() && <NeedsName />}
      <div role="alert" className={add.error ? formStyles.error : ''}>
        {add.error && words(codeOf(add.error) === 'SIGN_IN_AGAIN' ? 'factor.not_proven' : 'passkey.hint')}
      </div>
    </div>
  )
}
