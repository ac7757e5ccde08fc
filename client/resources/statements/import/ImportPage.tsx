import LinearProgress from '@mui/material/LinearProgress'
import { clsx } from 'clsx'
import { ChevronLeft, FileText, FileUp, TriangleAlert, Upload } from 'lucide-react'
import { type DragEvent, useId, useMemo, useState } from 'react'
import { LinkBase } from 'react-admin'
import { buttonClass } from '../../../elements/buttonClass.ts'
import chipStyles from '../../../elements/chip.module.css'
import flowStyles from '../../../elements/flow.module.css'
import formStyles from '../../../elements/form.module.css'
import textStyles from '../../../elements/text.module.css'
import { formatFileSize } from '../../../format/numbers.ts'
import { useLanguage, useWords } from '../../../i18n/useWords.ts'
import { PageHead } from '../../../layout/PageHead.tsx'
import { Forbidden } from '../../../layout/pages.tsx'
import { useCan } from '../../../layout/useCan.ts'
import type { StatementPreview } from '../../../records.ts'
import styles from './Import.module.css'
import type { ImportProblem } from './importProblem.ts'
import { LinesPreview, PROBLEM_ROW_ID, TablePreview } from './Preview.tsx'
import { ProblemBar } from './ProblemBar.tsx'
import { ReadingBar } from './ReadingBar.tsx'
import { ResultCard } from './ResultCard.tsx'
import { type Field, indexOf, isTable, type Reading, readHead, readTable, withField } from './readTable.ts'
import { StatementTotals } from './StatementTotals.tsx'
import { type SourceFile, useImport, usePreview, useReadingChoice } from './useImport.ts'

/** The area where the officer chooses or drops a file. */
function FileChooser({ onFile }: { onFile: (file: File) => void }) {
  const words = useWords()
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <div className={styles.choose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <FileUp size={28} strokeWidth={1.4} aria-hidden="true" />
        <input
          id={id}
          type="file"
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) onFile(file)
          }}
        />
        <label htmlFor={id} className={buttonClass('primary', 'tall')}>
          {words('import.choose')}
        </label>
        <span data-tone="muted">{words('import.drop')}</span>
        <p data-tone="muted">{words('import.about')}</p>
      </div>
    </div>
  )
}

function Crumb() {
  const words = useWords()
  return (
    <>
      <ChevronLeft size={12} className={flowStyles.mirrored} aria-hidden="true" />
      <LinkBase to="/statement-lines">{words('names.statement-lines')}</LinkBase>
    </>
  )
}

/**
 * Imports a statement: the officer chooses a file, the server previews it without storing anything, then imports it
 * completely or not at all.
 */
export function ImportPage() {
  const words = useWords()
  const [chosen, setChosen] = useState<SourceFile | null>(null)
  const choose = async (file: File) => {
    const head = await readHead(file)
    setChosen({ file, head, isTable: isTable(head) })
  }
  if (!useCan('import_statement')) return <Forbidden />
  if (chosen)
    return (
      <ChosenFile key={`${chosen.file.name} ${chosen.file.lastModified}`} {...chosen} onLeave={() => setChosen(null)} />
    )
  return (
    <>
      <PageHead title={words('import.title')} crumb={<Crumb />} />
      <FileChooser onFile={(file) => void choose(file)} />
    </>
  )
}

function ChosenFile(chosen: SourceFile & { onLeave: () => void }) {
  const { file, head, onLeave } = chosen
  const words = useWords()
  const { language } = useLanguage()
  const choice = useReadingChoice(chosen)
  const { reading, formOf } = choice
  const read = usePreview(choice.isReady, formOf)
  const sent = useImport(formOf)
  const table = useMemo(() => reading && readTable(head, reading), [head, reading])
  const problemId = useId()
  const problem = sent.problem ?? read.problem
  const { preview } = read
  if (sent.done && preview)
    return (
      <>
        <PageHead title={words('import.title')} crumb={<Crumb />} />
        <ResultCard statement={sent.done} totals={preview} onNext={onLeave} />
      </>
    )
  const size = formatFileSize(file.size, language)
  const chip = preview
    ? words('import.file_lines', { name: file.name, size, smart_count: preview.lines })
    : words('import.file', { name: file.name, size })
  const isBusy = sent.share !== null
  return (
    <>
      <PageHead
        title={words('import.before')}
        crumb={<Crumb />}
        besideTitle={
          <>
            <span className={clsx(chipStyles.chip, chipStyles.line)} data-slot="chip">
              <FileText size={13} aria-hidden="true" />
              {chip}
            </span>
            <span className={textStyles.small} data-tone="muted" role="status">
              {preview && words('import.told', { format: words(`statement.formats.${preview.format}`) })}
              {read.isReading && words('import.reading')}
            </span>
          </>
        }
        actions={
          <button type="button" className={buttonClass()} onClick={onLeave} disabled={isBusy}>
            <Upload size={15} strokeWidth={1.6} aria-hidden="true" />
            {words('import.other')}
          </button>
        }
      />
      <ReadingBar
        accounts={choice.accounts}
        account={choice.account}
        onAccount={choice.setAccount}
        isOptional={!chosen.isTable}
        table={
          reading && {
            reading,
            onReading: choice.setReading,
            names: choice.names,
            name: choice.name,
            onName: choice.setName,
          }
        }
      />
      {problem && <ProblemPlace id={problemId} problem={problem} table={table} reading={reading} />}
      {choice.waitsFor && (
        <div className={styles.problem} data-tone="warn" role="status">
          <TriangleAlert size={17} strokeWidth={1.6} aria-hidden="true" />
          <div>
            <b>{words(`import.problem.${choice.waitsFor}`)}</b>
          </div>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className={styles.tablebox} aria-label={words('import.as_read')} aria-busy={read.isReading} tabIndex={0}>
        {table && reading && (
          <TablePreview
            {...table}
            reading={reading}
            sample={preview?.sample ?? null}
            problem={problem}
            problemId={problemId}
            onField={(index, field) => choice.setReading(withField(table.header, reading, index, field))}
          />
        )}
        {!table && preview && <LinesPreview sample={preview.sample} />}
        {preview && <OtherLinesNote preview={preview} />}
      </section>
      <ImportFooter choice={choice} preview={preview} sent={sent} suggestedName={file.name} />
    </>
  )
}

/** The sentence about the problem, with the file's own name for the column, and a link to the row. */
function ProblemPlace({
  id,
  problem,
  table,
  reading,
}: {
  id: string
  problem: ImportProblem
  table: ReturnType<typeof readTable> | null
  reading: Reading | null
}) {
  const at = table && reading ? indexOf(table.header, reading.columns[problem.column as Field]) : -1
  const isShown = table?.rows.some(({ line }) => line === problem.line) ?? false
  return (
    <ProblemBar
      id={id}
      problem={problem}
      columnName={table?.header[at] ?? null}
      onGo={isShown ? () => document.getElementById(PROBLEM_ROW_ID)?.focus() : null}
    />
  )
}

function OtherLinesNote({ preview }: { preview: StatementPreview }) {
  const words = useWords()
  const others = preview.lines - preview.sample.length
  return (
    <p className={styles.below}>
      {words('import.as_read')} {others > 0 && words('import.others', { smart_count: others })}
    </p>
  )
}

type ImportFooterProps = {
  choice: ReturnType<typeof useReadingChoice>
  preview: StatementPreview | null
  sent: ReturnType<typeof useImport>
  suggestedName: string
}

/** The sums, the name under which the reading is saved, and the import button. */
function ImportFooter({ choice, preview, sent, suggestedName }: ImportFooterProps) {
  const words = useWords()
  const [remember, setRemember] = useState(true)
  const [name, setName] = useState(() => suggestedName.replace(/\.[^.]*$/, '').slice(0, 40))
  const isBusy = sent.share !== null
  const isNew = choice.reading !== null && choice.name === null
  const label = name.trim()
  const remembered = isNew && remember && label !== '' && choice.reading ? { [label]: choice.reading } : null
  return (
    <footer className={styles.foot} data-slot="foot">
      {sent.share !== null && <Sending share={sent.share} />}
      {!isBusy && preview && <StatementTotals of={preview} />}
      <span className={styles.grow} />
      {isNew && preview && (
        <span className={styles.remember}>
          <label className={formStyles.check}>
            <input type="checkbox" checked={remember} onChange={({ target }) => setRemember(target.checked)} />
            {words('import.remember')}
          </label>
          <input
            type="text"
            className={formStyles.input}
            aria-label={words('import.remember_name')}
            maxLength={40}
            dir="auto"
            value={name}
            disabled={!remember}
            onChange={({ target }) => setName(target.value)}
          />
        </span>
      )}
      {!isBusy && (
        <LinkBase className={buttonClass('tall')} to="/statement-lines">
          {words('import.cancel')}
        </LinkBase>
      )}
      <button
        type="button"
        className={buttonClass('tall', 'primary')}
        disabled={!preview || isBusy}
        onClick={() => void sent.submit(remembered && { ...choice.mappings, ...remembered })}
      >
        {preview ? words('import.submit', { smart_count: preview.lines }) : words('import.do')}
      </button>
    </footer>
  )
}

function Sending({ share }: { share: number }) {
  const words = useWords()
  const id = useId()
  const isSent = share >= 1
  return (
    <div className={styles.sending}>
      <span id={id}>{words(isSent ? 'import.keeping' : 'import.sending')}</span>
      <LinearProgress
        variant={isSent ? 'indeterminate' : 'determinate'}
        value={Math.round(share * 100)}
        aria-labelledby={id}
      />
    </div>
  )
}
