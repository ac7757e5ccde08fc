import { useIsNarrow } from '../../layout/useScreen.ts'
import type { Dossier } from '../../records.ts'
import { useRequiredPages } from '../viewer/useRequiredPages.ts'
import { EvidenceMeter } from './EvidenceMeter.tsx'
import { NextPart } from './NextPart.tsx'
import { PartRing } from './PartRing.tsx'
import { PartsAnnouncer } from './PartsAnnouncer.tsx'

/**
 * The parts seen, and the button that shows the next unseen one; on a phone both are one ring. Without `goToNextStep` the
 * parts are only counted.
 */
export function Evidence({ record, goToNextStep }: { record: Dossier; goToNextStep?: (() => void) | undefined }) {
  const isNarrow = useIsNarrow()
  const pages = useRequiredPages(record)
  return (
    <>
      <PartsAnnouncer pages={pages} />
      {isNarrow ? <PartRing record={record} act={goToNextStep} /> : <EvidenceMeter record={record} />}
      {!isNarrow && goToNextStep && <NextPart record={record} act={goToNextStep} />}
    </>
  )
}
