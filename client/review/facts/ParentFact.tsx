import { LinkBase } from 'react-admin'
import flowStyles from '../../elements/flow.module.css'
import { StateChip } from '../../elements/StateChip.tsx'
import textStyles from '../../elements/text.module.css'
import type { Check, KycStatus } from '../../records.ts'
import { CheckedFact } from './CheckedFact.tsx'

/** The dossier that this one depends on, with its state. */
export function ParentFact({
  label,
  resource,
  parent,
  checks = [],
}: {
  label: string
  resource: string
  parent: { id: string; name: string; status: KycStatus }
  checks?: Check[]
}) {
  return (
    <CheckedFact label={label} copy={parent.name} checks={checks} on="identification">
      <span className={flowStyles.row} data-slot="row">
        <LinkBase className={textStyles.link} to={`/${resource}/${parent.id}/show`}>
          <bdi>{parent.name}</bdi>
        </LinkBase>
        <StateChip state={parent.status} />
      </span>
    </CheckedFact>
  )
}
