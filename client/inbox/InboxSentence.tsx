import { Sentence } from '../i18n/Sentence.tsx'
import type { InboxItem } from '../records.ts'

/** Who did what to which dossier, as one sentence. */
export const InboxSentence = ({ item }: { item: InboxItem }) => (
  <Sentence
    of={`inbox.said.${item.kind}`}
    parts={{
      by: (
        <b>
          <bdi>{item.by.name}</bdi>
        </b>
      ),
      name: (
        <b>
          <bdi>{item.name}</bdi>
        </b>
      ),
    }}
  />
)
