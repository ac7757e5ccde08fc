import { LinkBase } from 'react-admin'
import { StateChip } from '../../elements/StateChip.tsx'
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
      <span className="row">
        <LinkBase className="link" to={`/${resource}/${parent.id}/show`}>
          <bdi>{parent.name}</bdi>
        </LinkBase>
        <StateChip state={parent.status} />
      </span>
    </CheckedFact>
  )
}
