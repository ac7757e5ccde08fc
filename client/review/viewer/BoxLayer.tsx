import { rotateBox } from '../pins.ts'
import styles from './BoxLayer.module.css'
import type { OnPaper } from './findOnPaper.ts'

const percent = (fraction: number) => `${fraction * 100}%`

/**
 * The boxes around the words of readings on one page, with the characters that differ underlined; turned with the page.
 */
export function BoxLayer({
  boxedWords,
  page,
  rotation,
}: {
  boxedWords: readonly OnPaper[]
  page: number
  rotation: number
}) {
  const here = boxedWords.filter((one) => one.page === page)
  if (here.length === 0) return null
  const placed = (box: OnPaper['boxes'][number]) => {
    const { left, top, width, height } = rotateBox(box, rotation)
    const style = { left: percent(left), top: percent(top), width: percent(width), height: percent(height) }
    return { key: `${left} ${top}`, style, 'data-turn': rotation }
  }
  // The status beside the pages says it in words.
  return (
    <div className={styles.layer} aria-hidden="true">
      {here.flatMap(({ boxes }) =>
        boxes.map(placed).map(({ key, ...box }) => <i key={key} {...box} className={styles.box} data-slot="boxed" />),
      )}
      {here.flatMap(({ differing }) =>
        differing
          .map(placed)
          .map(({ key, ...sign }) => <i key={key} {...sign} className={styles.differs} data-slot="differs" />),
      )}
    </div>
  )
}
