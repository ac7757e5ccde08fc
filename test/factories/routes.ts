import fs from 'node:fs'
import path from 'node:path'
import { Prisma } from '../../server/database/generated/client.ts'
import type { TestApp } from '../support/app.ts'
import { type Call, call } from '../support/http.ts'
import { acceptedDossiers, newBankAccount, newBrand, newIdentification, newInstance } from './dossiers.ts'
import { CHOICES, linkWithForm, newForm, submit } from './forms.ts'
import { createActiveLink } from './links.ts'
import { PAY_LINKS, payLinkApi } from './payLinks.ts'
import { lateMoney, payOnline } from './payments.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from './people.ts'

export type WriteRoute = {
  family: 'external' | 'console' | 'legacy' | 'page'
  method: string
  path: string
  /** Fields of the body, each with invalid values. */
  fields: Record<string, unknown[]>
  /** The required ones of these fields. */
  required: string[]
  /** The files, if the route also takes multipart. */
  files?: string[] | undefined
  send: (options: Call) => ReturnType<typeof call>
}

const text = [12.5, true, {}, [], [['x']]]
const id = ['nonsense', ...text]
const list = ['x', 1, true, {}, [1], [['x']]]
const version = ['1', 1.5, 0, -1, true, {}, [], 1e300]

/** The worksheet of each queue. */
const SHEETS: Record<string, Record<string, unknown[]>> = {
  identifications: {
    rc: text,
    nif: text,
    rce: ['torn', ...text],
    valid_until: ['2026-13-01', ...text],
    cnrc_checked_on: ['2999-01-01', '2026-02-30', ...text],
  },
  brands: { holder: text },
  'bank-accounts': { holder: text, rib: text, issued_on: ['yesterday', ...text] },
  'activation-proofs': {
    amount: ['much', '1e3', ...text],
    reference: text,
    payer: text,
    signature: ['drawn', ...text],
    issued_on: ['2026-13-01', ...text],
  },
}

export type Everything = Awaited<ReturnType<typeof everyWriteRoute>>

/** Every write route that reads a body, with records for which a valid body would succeed. */
export async function everyWriteRoute(app: TestApp) {
  const trader = await newTrader(app)
  const officer = await newOfficer(app, 'admin')
  const identification = await newIdentification({ trader })
  const [document] = (await officer.admin('GET', `/identifications/${identification.id}`)).body.files
  const brand = await newBrand({ trader }, identification.id)
  const account = await newBankAccount({ trader }, identification.id)
  const dossiers = await acceptedDossiers({ trader }, officer)
  const waiting = await newInstance({ trader }, dossiers)
  const returned = await newInstance({ trader }, dossiers)
  const asked = { json: { reason: 'Cannot be read.' } }
  const unread = { json: { version: 2, ...asked.json } }
  await officer.admin('POST', `/activation-proofs/${returned.id}/request-new-proof`, unread)
  const failed = await newInstance({ trader }, dossiers, 'online')
  await payOnline(app, failed.activation, 'decline')
  await lateMoney(app, failed.activation.transaction_id)
  const open = await newInstance({ trader }, dossiers, 'online')
  const suspended = await newInstance({ trader }, dossiers)
  await officer.admin('POST', `/payment-instances/${suspended.id}/suspend`, asked)

  const form = await newForm(trader, [{ data_type: 'select', options: CHOICES }])
  const section = await trader.ext('POST', `/forms/${form.id}/sections`, { json: { title: 'You' } })
  const link = await linkWithForm(app, trader, waiting.id, form.id)
  const answers = { field_0: 'Marker' }
  const ready = await newInstance({ trader }, dossiers, 'online')
  await payOnline(app, ready.activation, 'approve')
  await trader.ext('POST', `/forms/${form.id}/publish`)
  const payable = await createActiveLink(trader, ready.id, { form_id: form.id, amount_mode: 'open' })
  const submission = await submit(app, trader, { form_id: form.id, payment_link_id: link, answers })

  const webhook = await trader.ext('POST', '/webhooks', { json: { url: 'https://hooks.example.com/' } })

  const route = (
    family: WriteRoute['family'],
    method: string,
    address: string,
    fields: Record<string, unknown[]>,
    required: string[],
    files?: string[],
  ): WriteRoute => ({
    family,
    method,
    path: address,
    fields,
    required,
    files,
    send: (options) => {
      if (family === 'external') return trader.ext(method, address, options)
      if (family === 'console') return officer.admin(method, address, options)
      return call(app, method, address, options)
    },
  })
  const external = (
    method: string,
    address: string,
    fields: Record<string, unknown[]>,
    files?: string[],
    required = Object.keys(fields),
  ) => route('external', method, address, fields, required, files)

  const identificationFields = { name: text, establishment_type_id: id, authorization_type_id: id }
  const brandFields = { name: text, identification_id: id }
  const accountFields = { account_number: ['1', ...text], identification_id: id }
  const instanceFields = {
    title: text,
    identification_id: id,
    brand_id: id,
    bank_account_id: id,
    payment_method: ['cash', ...text],
  }
  const refusal = { reason_codes: list, reason: text, note: text, version }
  const sort = { field: 'id', order: 'ASC' }
  const view = await officer.admin('POST', '/saved-views', {
    json: { resource: 'brands', name: 'Mine', filter: {}, sort },
  })
  const viewFields = {
    name: text,
    filter: ['x', 1, [], { a: {} }, { a: [[]] }],
    sort: ['x', 1, [], {}, { ...sort, order: 'UP' }],
    shared: ['x', 1, {}, []],
  }
  const snippet = await officer.admin('POST', '/snippets', { json: { name: 'hello', language: 'en', text: 'Dear.' } })
  const snippetFields = { name: text, text, shared: ['x', 1, {}, []] }
  const another = await newTrader(app)
  const theirs = await newIdentification({ trader: another }, 'Pharmacie du Chott')
  const shared = await newBankAccount({ trader }, identification.id)
  await newBankAccount({ trader: another }, theirs.id, shared.account_number)
  const { body: seen } = await officer.admin('GET', `/bank-accounts/${shared.id}`)
  const collision = `/bank-accounts/${shared.id}/collisions/${seen.collisions[0].id}`
  const webhookFields = {
    url: ['http://hooks.example.com', 'nonsense', 'https://127.0.0.1/', ...text],
    description: text,
    events: ['x', 1, true, {}, ['no.such.event'], [1], [['x']]],
    is_active: ['1', 1, {}, []],
  }
  const position = ['1', 1.5, -1, true, {}, [], 1e300]
  const meta = ['x', 1, true, [], [1]]
  const formFields = { name: text, description: text, industry: text, meta }
  const sectionFields = { title: text, description: text, position }
  const fieldFields = {
    input_name: ['a b', '1a', '__proto__', ...text],
    label: text,
    data_type: ['file', ...text],
    is_required: ['1', 1, {}, []],
    help_text: text,
    validation_rules: ['exists:users', 'min:', 'regex:/(?=a)/', ...text],
    options: ['x', 1, true, {}, [1], [['x']], [{}], [{ value: 1, label: 'x' }]],
    form_section_id: id,
    position,
    meta,
  }
  const credentials = { email: text, password: text }
  const money = ['much', '1e3', '1,5', 1e300, 1e-7, 0.001, 0, -1, '0', true, {}, [], [['x']]]
  const moment = [
    'soon',
    '2026-02-30',
    '9999-12-31T23:00:00-05:00',
    '2027-01-01T25:00:00Z',
    1_800_000_000,
    true,
    {},
    [],
  ]
  const uses = ['1', 1.5, 0, -1, true, {}, [], 1e300]
  const linkChanges = {
    title: text,
    description: text,
    form_id: id,
    max_uses: uses,
    target_amount: money,
    expires_at: ['2020-01-01', ...moment],
    metadata: meta,
  }
  const linkInputs = {
    ...linkChanges,
    // The service checks whether an expiry has passed only once all other fields are valid.
    expires_at: moment,
    payment_instance_id: id,
    amount_mode: ['free', ...text],
    amount: money,
    min_amount: money,
    max_amount: money,
    currency: ['DA', 'D Z', ...text],
    usage_mode: ['twice', ...text],
    starts_at: moment,
    ends_at: moment,
    allowed_payers: ['x', 1, true, {}, [1], [['x']], [{}], [{ email: 'x' }], [{ phone: 1 }], [{ phone: 'abcdef' }]],
  }
  const payLinkFields = {
    mytpe_pay_id: id,
    title: text,
    details: text,
    type: ['fixed', ...text],
    amount: ['much', '1e3', '1,5', 1e300, 0.001, 0, -1, true, {}, [], [['x']]],
    slug: ['a/b', ...text],
    payment_mode: ['twice', ...text],
    max_payments: position,
    metadata: meta,
    udfs: ['x', 1, true, [], { udf6: { value: 'x' } }, { udf1: 'x' }, { udf1: { value: 1 } }, { udf1: {} }],
    inactivity_timeout_minutes: position,
  }

  const payerFields = {
    name: text,
    email: ['nobody', ...text],
    phone_number: ['12', '+', ...text],
    amount: ['much', '1e3', 1e300, -1, '0', true, {}, [], [['x']]],
    answers: ['x', 1, true, ['x'], { field_0: 'none' }, { field_0: {} }, { field_0: [['x']] }],
  }

  const dossierRoutes = [
    ...['identifications', 'brands', 'bank-accounts'].map((name, index) => [
      name,
      [identification, brand, account][index].id,
    ]),
    ['activation-proofs', waiting.id],
  ].flatMap(([name, record]) => [
    route('console', 'POST', `/${name}/${record}/claim`, { input: ['x', 1, {}, []], take_over: text }, []),
    route('console', 'POST', `/${name}/${record}/accept`, { version, note: text }, ['version']),
    route('console', 'PUT', `/${name}/${record}/readings`, SHEETS[name]!, []),
    route('console', 'PUT', `/${name}/${record}/checklist/CALLED`, { word: text, version }, ['word', 'version']),
    route('console', 'POST', `/${name}/${record}/refuse`, refusal, ['version']),
    route('console', 'POST', `/${name}/${record}/notes`, { text, mentions: list }, ['text']),
    route('console', 'POST', `/${name}/${record}/assign`, { officer_id: id, why: text }, ['officer_id', 'why']),
    route('console', 'POST', `/${name}/${record}/escalate`, { why: text }, ['why']),
    route('console', 'POST', `/${name}/${record}/hand-back`, { why: text }, ['why']),
  ])
  const routes: WriteRoute[] = [
    external('POST', '/identifications', identificationFields, ['identification_file']),
    external('PUT', `/identifications/${identification.id}`, identificationFields, ['identification_file']),
    external('POST', `/identifications/${identification.id}`, identificationFields, ['identification_file']),
    external('POST', '/brands', brandFields, ['logo', 'file']),
    external('PUT', `/brands/${brand.id}`, brandFields, ['logo', 'file']),
    external('POST', `/brands/${brand.id}`, brandFields, ['logo', 'file']),
    external('POST', '/bank-accounts', accountFields, ['rib_file']),
    external('PUT', `/bank-accounts/${account.id}`, accountFields, ['rib_file']),
    external('POST', '/instances', instanceFields, ['payment_proof']),
    external('PATCH', `/instances/${waiting.id}`, { title: text }),
    external('POST', `/instances/${returned.id}/payment-proof`, {}, ['payment_proof'], ['payment_proof']),
    external(
      'POST',
      `/instances/${failed.id}/activation`,
      { payment_method: ['cash', ...text] },
      ['payment_proof'],
      [],
    ),
    external('POST', '/forms', formFields, undefined, ['name']),
    external('PATCH', `/forms/${form.id}`, formFields, undefined, []),
    external('POST', `/forms/${form.id}/sections`, sectionFields, undefined, ['title']),
    external('PATCH', `/forms/${form.id}/sections/${section.body.data.id}`, sectionFields, undefined, []),
    external('POST', `/forms/${form.id}/fields`, fieldFields, undefined, ['input_name', 'label', 'data_type']),
    external('PATCH', `/forms/${form.id}/fields/${form.fields[0].id}`, fieldFields, undefined, []),
    route('console', 'POST', `/form-submissions/${submission.id}/reveal`, { field: ['none', ...text] }, ['field']),
    external('POST', '/links', linkInputs, undefined, ['payment_instance_id', 'title', 'amount_mode', 'usage_mode']),
    external('PUT', `/links/${link}`, linkChanges, undefined, []),
    external('POST', '/webhooks', webhookFields, undefined, ['url']),
    external('PATCH', `/webhooks/${webhook.body.data.id}`, webhookFields, undefined, []),
    route('console', 'POST', '/session', { ...credentials, code: text }, ['email', 'password']),
    route('console', 'POST', '/session/totp/confirm', { code: text }, ['code']),
    route('console', 'POST', '/session/invitation', { token: text, password: text }, ['token', 'password']),
    route('console', 'POST', '/officers', { email: ['nobody', ...text], name: text, role: ['king', ...text] }, [
      'email',
      'name',
      'role',
    ]),
    ...dossierRoutes,
    route('console', 'POST', collision, { answer: ['other', ...text], why: text }, ['answer', 'why']),
    route('console', 'POST', `/activation-proofs/${waiting.id}/request-new-proof`, refusal, ['version']),
    route('console', 'POST', `/payment-instances/${waiting.id}/suspend`, { reason: text }, ['reason']),
    route('console', 'POST', `/payment-instances/${suspended.id}/reactivate`, { reason: text }, ['reason']),
    route('console', 'POST', `/files/${document.id}/seen`, { pages: ['1', 1, {}, [], [0], [3], [1.5], ['1'], [[1]]] }, [
      'pages',
    ]),
    route('console', 'POST', `/files/${document.id}/accept-unseen`, { why: text }, ['why']),
    route('console', 'POST', `/traders/${trader.id}/notes`, { text, mentions: list }, ['text']),
    route('console', 'POST', `/late-money/${failed.activation.transaction_id}/looked-at`, { why: text }, ['why']),
    route('console', 'PUT', '/settings/targets', { value: ['x', 1, {}, { brands: 5 }, []] }, ['value']),
    ...['identifications', 'brands', 'bank-accounts', 'activation-proofs'].map((name) =>
      route(
        'console',
        'POST',
        `/${name}/bulk`,
        { action: ['accept', ...text], ids: list, versions: ['x', 1, true, [1], { x: 1 }] },
        ['ids'],
      ),
    ),
    route('console', 'POST', '/saved-views', { resource: ['traders', ...text], ...viewFields }, ['resource', 'name']),
    route('console', 'PUT', `/saved-views/${view.body.id}`, viewFields, []),
    route('console', 'POST', '/snippets', { ...snippetFields, language: ['de', ...text] }, [
      'name',
      'language',
      'text',
    ]),
    route('console', 'PUT', `/snippets/${snippet.body.id}`, { ...snippetFields, version }, []),
    route('legacy', 'POST', '/api/signin', credentials, ['email', 'password']),
    {
      ...route('legacy', 'POST', `${PAY_LINKS}/links`, payLinkFields, ['mytpe_pay_id', 'title', 'type', 'amount']),
      send: (options) => payLinkApi(app, trader)('POST', '/links', options),
    },
    route('page', 'POST', `/p/${payable.slug}/pay`, payerFields, ['name', 'amount']),
    route('page', 'POST', `/simulator/${open.activation.transaction_id}`, { outcome: ['steal', ...text] }, ['outcome']),
  ]
  return { trader, officer, dossiers, routes }
}

/** Counts the rows of every table and the files of the store, without counters and the journal's refused attempts. */
export async function everythingStored(app: TestApp): Promise<Record<string, number>> {
  const { db, config } = app.services
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`
  const counted = tables
    .filter(({ name }) => name !== 'rate_limits')
    .map(({ name }) => {
      const quiet = name === 'audit_entries' ? `WHERE action NOT IN ('denied', 'sign_in_refused')` : ''
      return `SELECT '${name}' AS name, count(*)::int AS rows FROM "${name}" ${quiet}`
    })
  const rows = await db.$queryRaw<{ name: string; rows: number }[]>(Prisma.raw(counted.join(' UNION ALL ')))
  const counts = Object.fromEntries(rows.map(({ name, rows }) => [name, rows]))
  const files = path.join(config.dataDir, 'files')
  counts.files_in_store = fs
    .readdirSync(files, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile()).length
  return counts
}

/** Values that must never appear in a log. */
export const secretsOf = (trader: TestTrader, officer: TestOfficer) => [
  trader.keys['X-Api-Secret']!,
  trader.token,
  officer.cookie.split('=')[1]!,
]

/** True for an error in the shape of the route's group. */
export function isWellShaped(family: WriteRoute['family'], status: number, body: unknown): boolean {
  const is = (value: unknown, key: string, type: string) =>
    typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)[key] === type
  switch (family) {
    case 'external':
    case 'page': {
      const { errors } = body as { errors: unknown[] }
      return (
        errors.length > 0 &&
        errors.every(
          (item) =>
            ['code', 'title', 'detail'].every((key) => is(item, key, 'string')) &&
            is(item, 'meta', 'object') &&
            (item as { status: unknown }).status === String(status),
        )
      )
    }
    case 'legacy':
      return is(body, 'message', 'string')
    default:
      return (
        is(body, 'code', 'string') &&
        is(body, 'message', 'string') &&
        is(body, 'request_id', 'string') &&
        (body as { status: unknown }).status === status
      )
  }
}
