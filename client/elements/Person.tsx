import { useGetIdentity } from 'react-admin'
import { initials } from '../format/initials.ts'
import { useWords } from '../i18n/useWords.ts'
import { Name } from './Name.tsx'

/** Somebody with their initials; 'You' for the officer signed in. */
export function Person({ id, name }: { id: string | null; name: string }) {
  const words = useWords()
  const { identity } = useGetIdentity()
  const me = id !== null && identity?.id === id
  return (
    <span className="who">
      <span className={me ? 'avatar me' : 'avatar'} aria-hidden="true">
        {initials(name)}
      </span>
      <Name>{me ? words('person.you') : name}</Name>
    </span>
  )
}
