import { clsx } from 'clsx'
import { Check, CircleDashed, Clock, EqualApproximately, Hourglass, type LucideIcon, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LinkBase } from 'react-admin'
import { buttonClass } from '../../../elements/buttonClass.ts'
import formStyles from '../../../elements/form.module.css'
import { KeyCap } from '../../../elements/KeyCap.tsx'
import textStyles from '../../../elements/text.module.css'
import { addDays, showDay } from '../../../format/day.ts'
import { formatDecimals, formatMoney, isolateAmount } from '../../../format/numbers.ts'
import { useLanguage, useWords } from '../../../i18n/useWords.ts'
import { ReasonDialog } from '../../../layout/ReasonDialog.tsx'
import { useCan } from '../../../layout/useCan.ts'
import { useLetterKeys, useLetterKeysEnabled } from '../../../layout/useLetterKeys.ts'
import { codeOf, isHttpError } from '../../../providers/http.ts'
import type { ActivationProof } from '../../../records.ts'
import { LineSearch } from './LineSearch.tsx'
import styles from './Money.module.css'
import { askedOn } from './ProofTable.tsx'
import { type Booking, type MoneyState, moneyOf, type ProposedLine } from './types.ts'
import { useMoneyAction } from './useMoneyAction.ts'

/** The number of covered days after which missing money is a reason to refuse. */
const NOT_RECEIVED_AFTER = 10

type Look = { icon: LucideIcon; tone: string }
const LOOK: Record<MoneyState, Look> = {
  no_statement: { icon: CircleDashed, tone: 'soft' },
  none: { icon: Clock, tone: 'plain' },
  proposed: { icon: EqualApproximately, tone: 'warn' },
  matched: { icon: Check, tone: 'ok' },
  clearing: { icon: Hourglass, tone: 'info' },
  returned: { icon: Undo2, tone: 'bad' },
}

/** One state of the money: an icon, a sentence, the reason, and the possible acts. */
function StateNotice({
  state,
  title,
  text,
  children,
}: {
  state: MoneyState
  title: string
  text: string
  children?: ReactNode
}) {
  const { icon: Icon, tone } = LOOK[state]
  return (
    <div className={styles.state} data-tone={tone} data-state={state}>
      <span className={styles.disc} data-tone={tone}>
        <Icon size={16} strokeWidth={2} aria-hidden="true" />
      </span>
      <div>
        <b>{title}</b>
        <span>{text}</span>
      </div>
      {children}
    </div>
  )
}

/** The act whose reason the officer is asked for, above the buttons. */
type Asking = 'unmatch' | 'returned' | null

/**
 * Money received on our account: the best line with its take button, the other lines, a search, and officers' earlier
 * acts. `L` takes the line that the table shows.
 */
export function MoneyStrip({
  record,
  chosen,
  onChoose,
}: {
  record: ActivationProof
  chosen: ProposedLine | null
  onChoose: (proposal: ProposedLine | null) => void
}) {
  const words = useWords()
  const money = moneyOf(record)
  const acts = useMoneyAction(record)
  const [asking, setAsking] = useState<Asking>(null)
  const may = (act: string) => record.allowed_actions.includes(act) && !record.blocked_by.includes('claim')
  const bestProposal = chosen ?? money?.proposals[0] ?? null
  // Of two equal lines the officer must choose one first.
  const isUnclear =
    chosen === null &&
    bestProposal !== null &&
    !bestProposal.sure &&
    money!.proposals.filter(({ line }) => line.amount === bestProposal.line.amount).length > 1
  const canTake = may('match') && bestProposal !== null && !acts.isPending && !isUnclear
  const take = () => bestProposal && acts.mutate({ action: 'match', line: bestProposal.line })
  useLetterKeys({ l: canTake ? take : undefined })
  if (!money) return null
  return (
    <>
      {bestProposal && !money.line && may('match') && (
        <TakeRow proposal={bestProposal} isUnclear={isUnclear} isBusy={acts.isPending} onTake={canTake ? take : null} />
      )}
      {!money.line && (
        <OtherLines
          proposals={money.proposals}
          shown={bestProposal}
          currency={record.fee.currency}
          onChoose={onChoose}
        />
      )}
      <CurrentMoneyState record={record} may={may} onAsk={setAsking} />
      {may('match') && (
        <LineSearch
          onPick={(line) => onChoose(proposalOf(line))}
          isBusy={acts.isPending}
          label={words('money.search')}
        />
      )}
      {acts.error && acts.variables?.action === 'match' && <MoneyProblem error={acts.error} />}
      {asking && (
        <ReasonDialog
          title={words(`money.ask.${asking}.title`)}
          text={words(`money.ask.${asking}.text`)}
          confirm={words(`money.ask.${asking}.do`)}
          label={words('line.reason')}
          isBusy={acts.isPending}
          error={acts.error}
          onClose={() => {
            acts.reset()
            setAsking(null)
          }}
          onSubmit={(reason) =>
            acts.mutate(
              asking === 'unmatch' ? { action: 'unmatch', reason } : { action: 'returned', reason, line: null },
              {
                onSuccess: () => setAsking(null),
              },
            )
          }
        />
      )}
    </>
  )
}

/** A line that the officer found: the program has no marks for it. */
const proposalOf = (line: Booking): ProposedLine => ({ line, sure: false, why: [] })

function TakeRow({
  proposal,
  isUnclear,
  isBusy,
  onTake,
}: {
  proposal: ProposedLine
  isUnclear: boolean
  isBusy: boolean
  onTake: (() => void) | null
}) {
  const words = useWords()
  const [letterKeys] = useLetterKeysEnabled()
  const counted = (['agrees', 'near', 'differs'] as const).flatMap((result) => {
    const smart_count = proposal.why.filter((mark) => mark.result === result).length
    return smart_count > 0 ? [words(`money.count.${result}`, { smart_count })] : []
  })
  return (
    <div className={styles.takeRow}>
      <span className={styles.takeText}>
        <b>{counted.length > 0 ? counted.join(words('comma')) : words('money.found_by_you')}</b>
        <span>{words(isUnclear ? 'money.choose_first' : 'money.matches_only')}</span>
      </span>
      {onTake || isUnclear || isBusy ? (
        <button
          type="button"
          className={clsx(buttonClass(), styles.take)}
          aria-disabled={!onTake}
          onClick={() => onTake?.()}
        >
          {words(isBusy ? 'decision.sending' : 'money.take')}
          {letterKeys && <KeyCap>L</KeyCap>}
        </button>
      ) : null}
    </div>
  )
}

/** The other lines that may be the payment, besides the one in the table. */
function OtherLines({
  proposals,
  shown,
  currency,
  onChoose,
}: {
  proposals: ProposedLine[]
  shown: ProposedLine | null
  currency: string
  onChoose: (proposal: ProposedLine) => void
}) {
  const words = useWords()
  const { language } = useLanguage()
  const others = proposals.filter(({ line }) => line.id !== shown?.line.id)
  if (others.length === 0) return null
  return (
    <ul className={styles.others} aria-label={words('money.also')}>
      {others.slice(0, 3).map((proposal) => {
        const { line, sure } = proposal
        return (
          <li key={line.id}>
            {sure ? (
              <Check size={15} strokeWidth={2} data-tone="ok" aria-hidden="true" />
            ) : (
              <EqualApproximately size={15} strokeWidth={2} data-tone="warn" aria-hidden="true" />
            )}
            <span className={textStyles.clip}>
              <bdi dir="ltr">{formatMoney(line.amount, currency, language)}</bdi>{' '}
              <bdi dir="ltr">{showDay(line.booked_on)}</bdi>
              {line.counterparty.name && (
                <>
                  {words('comma')}
                  <bdi>{line.counterparty.name}</bdi>
                </>
              )}
            </span>
            <button type="button" className={clsx(textStyles.link, styles.compare)} onClick={() => onChoose(proposal)}>
              {words('money.compare')}
              <span className={textStyles.spoken}>
                {formatDecimals(line.amount, language)} {showDay(line.booked_on)}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function MoneyProblem({ error }: { error: unknown }) {
  const words = useWords()
  const code = codeOf(error)
  const known = {
    LINE_TAKEN: 'money.problem.taken',
    ALREADY_MATCHED: 'money.problem.already',
    STALE_RECORD: 'conflict.stale',
  } as const
  const key = code !== null && code in known ? known[code as keyof typeof known] : null
  const ownMessage = isHttpError(error) && error.body ? error.body.message : words('conflict.unreachable')
  return (
    <p className={clsx(formStyles.error, styles.problem)} role="alert">
      {key ? words(key) : ownMessage}
    </p>
  )
}

/** The state of the money when no line waits to be taken. */
function CurrentMoneyState({
  record,
  may,
  onAsk,
}: {
  record: ActivationProof
  may: (act: string) => boolean
  onAsk: (asking: Asking) => void
}) {
  const words = useWords()
  const { language } = useLanguage()
  const mayImport = useCan('import_statement')
  const money = moneyOf(record)!
  const day = (iso: string | null) => (iso ? showDay(iso) : '–')
  const amount = (line: Booking) => isolateAmount(formatMoney(line.amount, line.currency, language))
  const acts = (
    <span className={styles.acts}>
      {may('returned') && (
        <button type="button" className={buttonClass('bare', 'slim')} onClick={() => onAsk('returned')}>
          {words('money.ask.returned.button')}
        </button>
      )}
      {may('unmatch') && (
        <button type="button" className={buttonClass('slim')} onClick={() => onAsk('unmatch')}>
          {words('money.ask.unmatch.button')}
        </button>
      )}
    </span>
  )
  switch (money.state) {
    case 'no_statement':
      return (
        <StateNotice
          state="no_statement"
          title={words('money.state.no_statement')}
          text={words('money.state.no_statement_text', { day: showDay(askedOn(record)) })}
        >
          {mayImport && (
            <LinkBase className={buttonClass('slim')} to="/statements/import">
              {words('import.do')}
            </LinkBase>
          )}
        </StateNotice>
      )
    case 'none':
      return (
        <StateNotice
          state="none"
          title={words('money.state.none', { day: day(money.covered_until) })}
          text={words('money.state.none_text', { day: showDay(addDays(askedOn(record), NOT_RECEIVED_AFTER)) })}
        />
      )
    case 'proposed':
      return null
    case 'matched':
      return (
        <StateNotice
          state="matched"
          title={words('money.state.matched', { amount: amount(money.line!), day: day(money.line!.booked_on) })}
          text={words('money.state.matched_text')}
        >
          {acts}
        </StateNotice>
      )
    case 'clearing':
      return (
        <StateNotice
          state="clearing"
          title={words('money.state.clearing', { day: day(money.clears_on) })}
          text={words('money.state.clearing_text', { day: day(money.line!.booked_on) })}
        >
          {acts}
        </StateNotice>
      )
    case 'returned':
      return (
        <StateNotice
          state="returned"
          title={words('money.state.returned', {
            day: showDay((money.return?.line?.booked_on ?? money.return?.at ?? '').slice(0, 10)),
          })}
          text={words(record.decided_at === null ? 'money.state.returned_before' : 'money.state.returned_after')}
        >
          {money.return?.line && (
            <LinkBase className={buttonClass('slim')} to={`/statement-lines/${money.return.line.id}/show`}>
              {words('money.see_debit')}
            </LinkBase>
          )}
        </StateNotice>
      )
  }
}
