import { useGetIdentity } from 'react-admin'
import { Sentence } from '../i18n/Sentence.tsx'
import type { InboxItem } from '../records.ts'

const Strong = ({ children }: { children: string }) => (
  <b>
    <bdi>{children}</bdi>
  </b>
)

/** One sentence: the colleague, the act and the dossier. */
export function InboxSentence({ item: { kind, by, name, disagreement } }: { item: InboxItem }) {
  const { identity } = useGetIdentity()
  const deciders = disagreement ? [disagreement.accepted_by.id, disagreement.confirmed_by?.id] : []
  const isOwn = deciders.includes(String(identity?.id))
  return (
    <Sentence
      of={isOwn ? 'inbox.said.disagree_own' : `inbox.said.${kind}`}
      parts={{
        ...(by && { by: <Strong>{by.name}</Strong> }),
        name: <Strong>{name}</Strong>,
        ...(disagreement && { other: <Strong>{disagreement.accepted_by.name}</Strong> }),
      }}
    />
  )
}
