import { ArrowDownUp, Rows4 } from 'lucide-react'
import { useListContext, useStore } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import { useWords } from '../i18n/useWords.ts'

/** The row spacing; stored in this browser. */
export const useDensity = () => useStore<'comfortable' | 'dense'>('density', 'comfortable')

/** Switches between oldest first and newest first. */
export function OrderSwitch({ field }: { field: string }) {
  const words = useWords()
  const { sort, setSort } = useListContext()
  const oldest = sort.field !== field || sort.order === 'ASC'
  return (
    <button
      type="button"
      className={buttonClass('bare')}
      onClick={() => setSort({ field, order: oldest ? 'DESC' : 'ASC' })}
    >
      <ArrowDownUp size={15} strokeWidth={1.6} aria-hidden="true" />
      {words(oldest ? 'pick.oldest' : 'pick.newest')}
    </button>
  )
}

export function DensitySwitch() {
  const words = useWords()
  const [density, setDensity] = useDensity()
  const dense = density === 'dense'
  return (
    <button
      type="button"
      className={buttonClass('bare', 'icon')}
      data-slot="dense"
      aria-pressed={dense}
      aria-label={words('rows.dense')}
      title={words('rows.dense')}
      onClick={() => setDensity(dense ? 'comfortable' : 'dense')}
    >
      <Rows4 size={16} strokeWidth={1.6} aria-hidden="true" />
    </button>
  )
}
