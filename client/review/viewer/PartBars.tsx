import { clsx } from 'clsx'
import styles from './PartBars.module.css'
import type { PageParts } from './parts.ts'

/** The parts of a page, one segment each: filled once seen. The text beside it says the same. */
export const PartBars = ({ parts, className }: { parts: PageParts; className?: string | undefined }) => (
  <span className={clsx(styles.bars, className)} data-slot="part-bars" aria-hidden="true">
    {parts.map((seen, part) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its place
      <i key={part} data-seen={seen} />
    ))}
  </span>
)
