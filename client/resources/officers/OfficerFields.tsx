import { useId } from 'react'
import formStyles from '../../elements/form.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { useLimits } from '../../providers/references.ts'
import type { Officer } from '../../records.ts'

/** Every role, in the order of the select; a missing one does not compile. */
export const ROLES = Object.keys({ officer: 1, supervisor: 1, auditor: 1, admin: 1 } satisfies Record<
  Officer['role'],
  1
>) as Officer['role'][]

type Props = {
  /** The values before; an invited officer has none. */
  officer?: Pick<Officer, 'name' | 'role'>
  /** Asks for the officer's sign-in address. */
  hasEmail?: boolean
  isRoleFixed?: boolean
}

/** The fields of a form about an officer: `name`, `role` and optionally `email`. */
export function OfficerFields({ officer, hasEmail = false, isRoleFixed = false }: Props) {
  const words = useWords()
  const limits = useLimits()
  const id = useId()
  return (
    <>
      <div>
        <label className={formStyles.label} htmlFor={`${id}-name`}>
          {words('fact.name')}
        </label>
        <input
          id={`${id}-name`}
          name="name"
          className={formStyles.input}
          defaultValue={officer?.name}
          maxLength={limits.officer_name}
          required
        />
      </div>
      {hasEmail && (
        <div>
          <label className={formStyles.label} htmlFor={`${id}-email`}>
            {words('sign_in.email')}
          </label>
          <input
            id={`${id}-email`}
            name="email"
            type="email"
            className={formStyles.input}
            dir="ltr"
            maxLength={254}
            required
          />
        </div>
      )}
      <div>
        <label className={formStyles.label} htmlFor={`${id}-role`}>
          {words('fact.role')}
        </label>
        <select
          id={`${id}-role`}
          name="role"
          className={formStyles.input}
          defaultValue={officer?.role ?? 'officer'}
          disabled={isRoleFixed}
        >
          {ROLES.map((each) => (
            <option key={each} value={each}>
              {words(`role.${each}`)}
            </option>
          ))}
        </select>
      </div>
    </>
  )
}
