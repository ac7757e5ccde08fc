import { useMutation, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ExternalLink, Send } from 'lucide-react'
import { useId, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import cardStyles from '../elements/card.module.css'
import formStyles from '../elements/form.module.css'
import { directionOf, LANGUAGE_INFO, LANGUAGES } from '../i18n/languages.ts'
import { type Key, useLanguage, useWords, type Words } from '../i18n/useWords.ts'
import { useSendsMail } from '../layout/useSendsMail.ts'
import type { Bodies } from '../providers/bodies.ts'
import { API, request } from '../providers/http.ts'
import type { Language, MailTemplate } from '../records.ts'
import styles from './MailTemplates.module.css'

const PATH = `${API}/mail-templates`

const useTemplates = () =>
  useQuery({
    queryKey: ['mail-templates'],
    queryFn: async ({ signal }) =>
      (await request(`${PATH}?range=${encodeURIComponent('[0,99]')}`, { signal })).json as MailTemplate[],
  })

const FAMILIES = ['identification', 'brand', 'bank_account'] as const
const ANSWERS = ['accepted', 'refused', 'asked'] as const

/**
 * The name of a template. For a decision it has two parts; for an officer's mail it is the name of its kind on the
 * account page.
 */
function nameOf({ id, audience, kind }: MailTemplate, words: Words): string {
  if (audience === 'officer') return words(kind ? (`mails.own.kind.${kind}` as Key) : 'mails.templates.name.digest')
  for (const family of FAMILIES)
    for (const answer of ANSWERS)
      if (id === `${family}_${answer}`)
        return words(`mails.templates.name.${answer}`, { kind: words(`mails.templates.name.${family}`) })
  return words(`mails.templates.name.${id}` as Key)
}

/** Sends the officer a sample of a template. */
function useSendSample(id: string, language: Language) {
  return useMutation({
    mutationFn: () => {
      const body: Bodies['POST /mail-templates/:id/send'] = { language }
      return request(`${PATH}/${id}/send`, { method: 'POST', body: JSON.stringify(body) })
    },
  })
}

/** One mail with made-up contents: subject and text, a link to the HTML, and a button that sends a sample. */
function Sample({ template, language }: { template: MailTemplate; language: Language }) {
  const words = useWords()
  const { identity } = useGetIdentity()
  const sendsMail = useSendsMail()
  const send = useSendSample(template.id, language)
  const { subject, text } = template.mails[language]
  return (
    <>
      <p className={styles.subject}>
        <span data-tone="muted">{words('mails.templates.subject')}</span>
        <b lang={language} dir={directionOf(language)}>
          {subject}
        </b>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={words('mails.templates.as_text')}>
        <pre lang={language} dir={directionOf(language)}>
          {text}
        </pre>
      </section>
      <footer>
        <button
          type="button"
          className={buttonClass()}
          disabled={!sendsMail || send.isPending}
          onClick={() => send.mutate()}
        >
          <Send size={14} strokeWidth={1.6} aria-hidden="true" />
          {words('mails.templates.send')}
        </button>
        <a
          className={buttonClass('bare')}
          href={`${PATH}/${template.id}/html?language=${language}`}
          target="_blank"
          rel="noreferrer"
        >
          <ExternalLink size={14} strokeWidth={1.6} aria-hidden="true" />
          {words('mails.templates.html')}
        </a>
        <span role="status" data-tone={send.isError ? 'bad' : 'muted'}>
          {send.isSuccess && words('mails.templates.sent', { email: String(identity?.email ?? '') })}
          {send.isError && words('mails.templates.failed')}
        </span>
      </footer>
    </>
  )
}

/**
 * The mails that the service writes, with made-up contents, in each language. Says whether the service sends mail at
 * all.
 */
export function MailTemplates() {
  const words = useWords()
  const id = useId()
  const ownLanguage = useLanguage().language
  const sendsMail = useSendsMail()
  const { data } = useTemplates()
  const [chosen, setChosen] = useState('identification_refused')
  const [language, setLanguage] = useState<Language>(ownLanguage)
  const template = data?.find((one) => one.id === chosen)
  return (
    <section className={clsx(cardStyles.card, styles.mails)} aria-labelledby={id} data-slot="mail-templates">
      <header>
        <h2 id={id}>{words('mails.templates.title')}</h2>
        <p data-tone="muted">{words('mails.templates.text')}</p>
        {sendsMail === false && (
          <p className={styles.none} role="status">
            {words('mails.templates.none')}
          </p>
        )}
      </header>
      <div className={styles.parts}>
        <div className={styles.choices}>
          <label htmlFor={`${id}-template`}>{words('mails.templates.template')}</label>
          <select
            id={`${id}-template`}
            className={formStyles.input}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          >
            {(['trader', 'officer'] as const).map((audience) => (
              <optgroup key={audience} label={words(`mails.templates.${audience}`)}>
                {data
                  ?.filter((one) => one.audience === audience)
                  .map((one) => (
                    <option key={one.id} value={one.id}>
                      {nameOf(one, words)}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
          <fieldset
            className={clsx(formStyles.segments, styles.languages)}
            aria-label={words('mails.templates.language')}
          >
            {LANGUAGES.map((each) => (
              <button
                key={each}
                type="button"
                lang={each}
                aria-pressed={each === language}
                onClick={() => setLanguage(each)}
              >
                {LANGUAGE_INFO[each].name}
              </button>
            ))}
          </fieldset>
        </div>
        {template && <Sample key={`${chosen} ${language}`} template={template} language={language} />}
      </div>
    </section>
  )
}
