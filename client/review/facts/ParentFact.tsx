import { LinkBase } from 'react-admin'
import { Fact } from '../../elements/Facts.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import type { KycStatus } from '../../records.ts'

/** Another dossier that this one stands on, with its state. */
export function ParentFact({
  label,
  resource,
  parent,
}: {
  label: string
  resource: string
  parent: { id: string; name: string; status: KycStatus }
}) {
  return (
    <Fact label={label} copy={parent.name}>
      <span className="row">
        <LinkBase className="link" to={`/${resource}/${parent.id}/show`}>
          <bdi>{parent.name}</bdi>
        </LinkBase>
        <StateChip state={parent.status} />
      </span>
    </Fact>
  )
}
