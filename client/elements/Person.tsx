import { clsx } from 'clsx'
import { useGetIdentity } from 'react-admin'
import { initials } from '../format/initials.ts'
import { useWords, type Words } from '../i18n/useWords.ts'
import { Name } from './Name.tsx'
import styles from './Person.module.css'

/** A person's name, or the type of actor if the name is unknown. */
export const personName = (words: Words, name: string, type: string | undefined): string =>
  type === 'payer' || type === 'anonymous' ? words(`person.${type}`) : name

/** A person with their initials; 'You' for the signed-in officer. The types `payer` and `anonymous` have no name. */
export function Person({ id, name, type }: { id: string | null; name: string; type?: string }) {
  const words = useWords()
  const { identity } = useGetIdentity()
  const me = id !== null && identity?.id === id
  const shownName = personName(words, name, type)
  return (
    <span className={styles.person} data-slot="person">
      <span className={clsx(styles.avatar, me && styles.me)} data-slot="avatar" aria-hidden="true">
        {initials(shownName)}
      </span>
      <Name>{me ? words('person.you') : shownName}</Name>
    </span>
  )
}
