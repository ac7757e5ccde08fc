import { useGetIdentity } from 'react-admin'
import { formatCount } from '../format/numbers.ts'
import { Sentence } from '../i18n/Sentence.tsx'
import { type Key, useLanguage } from '../i18n/useWords.ts'
import type { InboxItem } from '../records.ts'
import { isGroup } from './newHits.ts'

const Strong = ({ children }: { children: string }) => (
  <b>
    <bdi>{children}</bdi>
  </b>
)

function disagreementKey(clearedHit: boolean, isOwn: boolean): Key {
  if (clearedHit) return isOwn ? 'inbox.said.disagree_hit_own' : 'inbox.said.disagree_hit'
  return isOwn ? 'inbox.said.disagree_own' : 'inbox.said.disagree'
}

/** One sentence: the colleague, the act and the dossier, or a version of a watch list and the number of its cases. */
export function InboxSentence({ item }: { item: InboxItem }) {
  const { kind, by, name, disagreement, new_hits } = item
  const { language } = useLanguage()
  const { identity } = useGetIdentity()
  const deciders = disagreement ? [disagreement.accepted_by.id, disagreement.confirmed_by?.id] : []
  const isOwn = deciders.includes(String(identity?.id))
  if (new_hits && isGroup(item))
    return (
      <Sentence
        of="inbox.said.hits"
        parts={{
          list: <Strong>{new_hits.list}</Strong>,
          version: <bdi>{new_hits.version}</bdi>,
          count: <Strong>{formatCount(new_hits.cases, language)}</Strong>,
        }}
      />
    )
  return (
    <Sentence
      of={disagreement ? disagreementKey(disagreement.cleared_hit, isOwn) : `inbox.said.${kind}`}
      parts={{
        ...(by && { by: <Strong>{by.name}</Strong> }),
        name: <Strong>{name}</Strong>,
        ...(disagreement && { other: <Strong>{disagreement.accepted_by.name}</Strong> }),
      }}
    />
  )
}
