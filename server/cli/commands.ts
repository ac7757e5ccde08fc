import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { transact } from '../database/client.ts'
import { Language, OfficerRole } from '../database/generated/enums.ts'
import { MB } from '../files/rules.ts'
import { adoptStore } from '../files/storeState.ts'
import { hashPassword, newPassword as password } from '../http/passwords.ts'
import { assertReadable, parse } from '../http/validate.ts'
import type { SystemActor } from '../kernel/actor.ts'
import { invalid, notFound } from '../kernel/errors.ts'
import { errorText } from '../process/errorText.ts'
import { machinesOf } from '../registry/machines.ts'
import { acceptGap } from '../resources/audit/acceptGap.ts'
import { collectCoverage, deepProblems } from '../resources/audit/deep.ts'
import { publicKeys } from '../resources/audit/keys.ts'
import { SEALED_COLUMNS } from '../resources/audit/reconcile/sealedColumns.ts'
import { verifyJournal } from '../resources/audit/verify.ts'
import { collectAll } from '../resources/files/collect.ts'
import { importQuery as listImport, listName } from '../resources/lists/console.routes.ts'
import { fetchList } from '../resources/lists/fetchList.ts'
import { importList, readListFile, removeList } from '../resources/lists/importList.ts'
import { presentImport, presentInForce } from '../resources/lists/presenter.ts'
import { MAX_LIST_BYTES } from '../resources/lists/readFile.ts'
import { takeBounce } from '../resources/mails/bounces.ts'
import { disconnect } from '../resources/officers/oidc/account.ts'
import { addOfficer, takeSecondFactor } from '../resources/officers/service.ts'
import { MAX_TIMEOUT_MINUTES } from '../resources/payLinks/schema.ts'
import { setInactivityTimeout } from '../resources/paymentInstances/inactivity.ts'
import { findDue, findHeld, runRetention } from '../resources/retention/erase.ts'
import { importBody } from '../resources/statements/console.routes.ts'
import { importStatement } from '../resources/statements/importStatement.ts'
import { MAX_STATEMENT_BYTES, storePieces } from '../resources/statements/pieces.ts'
import { findStatement, presentStatement } from '../resources/statements/presenter.ts'
import { addTrader } from '../resources/traders/service.ts'
import { addMember, createWorkspace } from '../resources/workspaces/service.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { isLoaded, newestVersion, versionsInForce } from '../screening/lists.ts'
import { MIGRATIONS, type OpenedServices } from '../start.ts'
import { backUp } from './backup/backup.ts'
import { pruneBackups } from './backup/prune.ts'
import { checkBackup, restore } from './backup/restore.ts'
import { openBackupStore } from './backup/store.ts'
import { moveFiles, STORES } from './moveFiles.ts'
import { rotateKeys } from './rotateKeys.ts'

export class UsageError extends Error {}

type Values = Record<string, string | undefined>
type Result = { ok: boolean; print: unknown }

export type Command = {
  name: string
  usage: string
  options: string[]
  /** Options without a value. */
  flags?: string[]
  /** The name of the one argument that is not an option. */
  operand?: string
  /** Whether the command leaves the schema alone; every other command migrates first. */
  leavesSchema?: true
  /**
   * Checks the options before opening anything and returns the function to run. `readLine` reads the first line of
   * stdin.
   */
  prepare: (
    values: Values,
    readLine: () => Promise<string>,
    stdin?: Readable,
  ) => Promise<(services: ReviewServices, opened: OpenedServices) => Promise<Result>>
}

const OPERATOR: SystemActor = {
  type: 'system',
  id: null,
  name: 'Operator',
  origin: { request_id: null, address: null },
}

const email = z.email().trim().toLowerCase().max(254)
const name = z.string().trim().min(1).max(255)

/** A command whose input is checked by a schema. `--password` is never an option: it is read from stdin. */
function defineCommand<T extends z.ZodType>(command: {
  name: string
  usage: string
  input: T
  secret?: boolean
  run: (services: ReviewServices, input: z.output<T>) => Promise<unknown>
}): Command {
  const shape = (command.input as unknown as z.ZodObject).shape
  return {
    name: command.name,
    usage: command.usage,
    options: Object.keys(shape).filter((key) => key !== 'password'),
    prepare: async (values, readLine) => {
      assertReadable(values)
      const input = parse(command.input, command.secret ? { ...values, password: await readLine() } : values)
      return async (services) => ({ ok: true, print: await command.run(services, input) })
    },
  }
}

const PRUNE_TERMS = z.object({
  days: z.coerce.number().int().min(1).max(3660).default(35),
  months: z.coerce.number().int().min(0).max(120).default(12),
})

/** Room for a report with the headers of its mail; a complete returned mail may be longer. */
const MAX_BOUNCE_BYTES = MB

/** Returns the first bytes of a stream. Reads the stream to its end, because the mail server waits for that. */
async function readStart(stream: Readable, limit: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Uint8Array)
    if (size < limit) chunks.push(bytes)
    size += bytes.length
  }
  return Buffer.concat(chunks).subarray(0, limit).toString('latin1')
}

const toStderr = (line: string) => console.error(line)

/** The value of a required option. */
function requireOption(option: string, value: string | undefined): string {
  if (value?.trim()) return value
  throw invalid({ field: option, rule: 'required', message: `The ${option} field is required.` })
}

async function traderByEmail(services: ReviewServices, address: string, option: string) {
  const trader = await services.db.trader.findUnique({ where: { email: address } })
  if (!trader) throw invalid({ field: option, rule: 'exists', message: 'There is no trader with this e-mail address.' })
  return trader
}

/** Reads a file, or stdin for `-`. Throws if the file cannot be opened. */
async function openContent(name: string, stdin: Readable): Promise<AsyncIterable<Buffer>> {
  if (name === '-') return stdin as AsyncIterable<Buffer>
  const file = await open(name, 'r').catch((error: unknown) => {
    throw new UsageError(`${name} cannot be opened: ${errorText(error)}`)
  })
  return file.createReadStream() as AsyncIterable<Buffer>
}

async function* limitBytes(content: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > limit) throw new UsageError(`The file is larger than ${limit / MB} MB.`)
    yield Buffer.from(chunk)
  }
}

export const COMMANDS: Command[] = [
  defineCommand({
    name: 'officer:add',
    usage: '--email E --name N --role officer|supervisor|auditor|admin   (password on stdin, at least 8 characters)',
    input: z.object({ email, name, role: z.enum(OfficerRole), password }),
    secret: true,
    run: async (services, { password, ...columns }) => {
      const input = { ...columns, password_hash: await hashPassword(password) }
      const { id, email, name, role, created_at } = await addOfficer(services, OPERATOR, input)
      return { id, email, name, role, created_at: created_at.toISOString() }
    },
  }),
  defineCommand({
    name: 'officer:reset-second-factor',
    usage: '--email E   (for an officer who lost app and recovery codes; ends their sessions)',
    input: z.object({ email }),
    run: async (services, input) => {
      const officer = await services.db.officer.findUnique({ where: input })
      if (!officer)
        throw invalid({ field: 'email', rule: 'exists', message: 'There is no officer with this e-mail address.' })
      await takeSecondFactor(services, OPERATOR, officer)
      return { id: officer.id, second_factors: [] }
    },
  }),
  defineCommand({
    name: 'officer:disconnect',
    usage: '--email E   (unties an account from the identity provider; ends their sessions)',
    input: z.object({ email }),
    run: async (services, input) => {
      const officer = await services.db.officer.findUnique({ where: input })
      if (!officer)
        throw invalid({ field: 'email', rule: 'exists', message: 'There is no officer with this e-mail address.' })
      await disconnect(services, OPERATOR, officer)
      return { id: officer.id, connected: false }
    },
  }),
  defineCommand({
    name: 'trader:add',
    usage: '--email E --name N [--language fr|ar|en]   (password on stdin, at least 8 characters)',
    input: z.object({ email, name, language: z.enum(Language).default('fr'), password }),
    secret: true,
    run: async (services, { password, ...columns }) => {
      const input = { ...columns, password_hash: await hashPassword(password) }
      const { trader, workspace } = await addTrader(services, OPERATOR, input)
      return { user_id: trader.user_id, workspace_id: workspace.id }
    },
  }),
  defineCommand({
    name: 'workspace:add',
    usage: '--owner EMAIL --name N',
    input: z.object({ owner: email, name }),
    run: async (services, input) => {
      const owner = await traderByEmail(services, input.owner, 'owner')
      const row = await transact(services.db, (db) =>
        createWorkspace(db, OPERATOR, services.clock.now(), owner, input.name),
      )
      return { id: row.id, name: row.name, owner_id: row.owner_id, reference: row.reference }
    },
  }),
  defineCommand({
    name: 'workspace:member',
    usage: '--workspace ID --email EMAIL',
    input: z.object({ workspace: z.uuid(), email }),
    run: async (services, input) => {
      const trader = await traderByEmail(services, input.email, 'email')
      const workspace = await services.db.workspace.findUnique({ where: { id: input.workspace } })
      if (!workspace) throw notFound()
      if (workspace.owner_id === trader.id)
        throw invalid({ field: 'email', rule: 'owner', message: 'This trader already owns the workspace.' })
      await transact(services.db, (db) => addMember(db, OPERATOR, services.clock.now(), workspace, trader))
      return { workspace_id: workspace.id, user_id: trader.user_id }
    },
  }),
  defineCommand({
    name: 'instance:timeout',
    usage: '--instance ID --minutes N|none   (pay links of the instance expire after N minutes without a payment)',
    input: z.object({
      instance: z.uuid(),
      minutes: z.union([
        z.literal('none').transform(() => null),
        z.coerce.number().int().min(1).max(MAX_TIMEOUT_MINUTES),
      ]),
    }),
    run: async (services, { instance, minutes }) => {
      const { before } = await setInactivityTimeout(services, OPERATOR, instance, minutes)
      return { id: instance, inactivity_timeout_minutes: minutes, before }
    },
  }),
  defineCommand({
    name: 'seed:demo',
    usage: '  (adds made-up traders and dossiers to an empty database)',
    input: z.object({}),
    run: async (services) => {
      // Loaded only here: the demo's packages are not part of a production install.
      const [{ demoOfficers }, { DEMO_PASSWORD }, { seedDemo }] = await Promise.all([
        import('../demo/story/officers.ts'),
        import('../demo/story/play.ts'),
        import('../demo/story/seed.ts'),
      ])
      const { progress, grow } = await seedDemo(services, {
        webhookUrl: null,
        writeLine: (line) => console.error(line),
      })
      await grow()
      return {
        officers: demoOfficers.map(({ email, role }) => ({ email, role })),
        password: DEMO_PASSWORD,
        api_key: progress.key,
      }
    },
  }),
  {
    name: 'statements:import',
    usage:
      '[--format camt053|mt940|csv] [--account RIB] [--mapping NAME] FILE   (imports a statement of the bank, whole or not at all; - reads stdin)',
    options: ['format', 'account', 'mapping'],
    operand: 'file',
    prepare: async ({ file, ...options }, _readLine, stdin = process.stdin) => {
      assertReadable(options)
      const input = parse(importBody, options)
      if (!file) throw new UsageError('Which file? Give its name, or - for stdin.')
      const content = await openContent(file, stdin)
      return async (services) => {
        const stored = await storePieces(services, limitBytes(content, MAX_STATEMENT_BYTES), path.basename(file))
        const id = await importStatement(services, OPERATOR, stored, input)
        return { ok: true, print: presentStatement((await findStatement(services.db, id))!) }
      }
    },
  },
  {
    name: 'lists:import',
    usage:
      '--list NAME --format un-xml|opensanctions-csv|uk-csv|csv [--kind sanction|pep|internal] [--force] FILE|URL   (puts a file in force as the next version of a watch list, whole or not at all; - reads stdin; a URL is https and loaded only when its ETag is another; --force takes a file that is older, or halves the list)',
    options: ['list', 'format', 'kind'],
    flags: ['force'],
    operand: 'file',
    prepare: async ({ file, force, ...options }, _readLine, stdin = process.stdin) => {
      assertReadable(options)
      const input = { ...parse(listImport.omit({ force: true }), options), force: Boolean(force) }
      if (!file) throw new UsageError('Which file? Give its name, its https address, or - for stdin.')
      const isAddress = /^[a-z]+:\/\//i.test(file)
      const opened = isAddress ? null : await openContent(file, stdin)
      return async (services) => {
        const before = await newestVersion(services.db, input.list)
        const loaded = opened
          ? { content: opened, sourceTag: null }
          : await fetchList(file, isLoaded(before) ? before.source_tag : null)
        if (!loaded) return { ok: true, print: presentImport(before!) }
        const { content, sourceTag } = loaded
        const read = await readListFile(input.format, limitBytes(content, MAX_LIST_BYTES))
        const row = await importList(services, OPERATOR, read, { ...input, sourceTag })
        return { ok: true, print: presentImport(row) }
      }
    },
  },
  defineCommand({
    name: 'lists:list',
    usage: '  (prints the watch lists in force)',
    input: z.object({}),
    run: async ({ db }) => (await versionsInForce(db)).map(presentInForce),
  }),
  defineCommand({
    name: 'lists:remove',
    usage: '--list NAME   (takes a watch list out of force; its versions stay readable)',
    input: z.object({ list: listName }),
    run: async (services, { list }) => {
      const removed = await removeList(services, OPERATOR, list)
      if (!removed) throw invalid({ field: 'list', rule: 'exists', message: 'There is no list of this name in force.' })
      return { list, kind: removed.row.kind, version: removed.row.version, entries: 0, removed: removed.before.entries }
    },
  }),
  {
    name: 'mail:bounce',
    usage: '  (reads a returned mail, a delivery status of RFC 3464, on stdin, as a mail server pipes it)',
    options: [],
    prepare: async (_values, _readLine, stdin = process.stdin) => {
      const message = await readStart(stdin, MAX_BOUNCE_BYTES)
      return async (services) => ({ ok: true, print: await takeBounce(services, message) })
    },
  },
  {
    name: 'keys:rotate',
    usage: '  (encrypts everything with the newest master key; exits 1 when something is left)',
    options: [],
    prepare: async () => async (services) => {
      const print = await rotateKeys(services, OPERATOR, (line) => console.error(line))
      return { ok: print.left === 0, print }
    },
  },
  {
    name: 'retention:run',
    usage:
      '[--dry-run] [--today YYYY-MM-DD]   (erases what was kept long enough; with --dry-run only lists it; --today says what day it is, where the journal was silent for a month)',
    options: ['today'],
    flags: ['dry-run'],
    prepare:
      async ({ 'dry-run': dry, today }) =>
      async (services) => {
        if (today !== undefined && today !== services.clock.now().toISOString().slice(0, 10))
          throw invalid({ field: 'today', rule: 'date', message: 'This is not the day of this machine’s clock (UTC).' })
        const [due, held] = [await findDue(services), await findHeld(services)]
        const print = {
          dry_run: Boolean(dry),
          due: due.map(({ id, due: kinds, documents }) => ({ id, kinds, documents })),
          held: held.map(({ id, due: kinds, held_reason }) => ({ id, kinds, reason: held_reason })),
        }
        if (dry) return { ok: true, print }
        const { outcomes, removed, left } = await runRetention(services, OPERATOR, undefined, today !== undefined)
        if (left) services.log.error({ err: left }, 'the run broke off: the next one goes on')
        return { ok: !left, print: { ...print, outcomes, removed } }
      },
  },
  {
    name: 'audit:verify',
    usage:
      '[--deep]   (checks the journal and its seals, with --deep every record too; lists all problems and exits 1 if there are any)',
    options: [],
    flags: ['deep'],
    // A usual start would revoke the rights that this command reports.
    leavesSchema: true,
    prepare:
      async ({ deep }) =>
      async (services) => {
        const [made] = await services.db.$queryRaw<{ there: boolean }[]>`
          SELECT to_regclass('audit_digests') IS NOT NULL AS there`
        if (!made?.there)
          throw new Error(
            'The database is of an older release: start the server of this release first, which migrates it.',
          )
        const coverage = collectCoverage()
        const more = deep ? () => deepProblems(services, machinesOf(services.dossiers.all), coverage) : undefined
        const print = await verifyJournal(services, more)
        return { ok: print.ok, print: deep ? { ...print, not_covered: coverage.list() } : print }
      },
  },
  {
    name: 'backup',
    usage:
      '--to DIR|s3://BUCKET/PREFIX   (database, files and heads while the service runs; names the keys and holds none; exits 1 when a file is missing)',
    options: ['to'],
    leavesSchema: true,
    prepare: async ({ to }) => {
      const address = requireOption('to', to)
      return async (services, opened) => {
        const backupStore = openBackupStore(address, services.config.s3)
        const print = await backUp({ ...opened, services }, backupStore, SEALED_COLUMNS, toStderr)
        return { ok: print.files.missing.length === 0, print }
      }
    },
  },
  {
    name: 'backup:check',
    usage:
      '--from DIR|s3://BUCKET/PREFIX [--backup ID]   (reads every part and file of a backup, else the newest; exits 1 when one is damaged)',
    options: ['from', 'backup'],
    leavesSchema: true,
    prepare: async ({ from, backup }) => {
      const address = requireOption('from', from)
      return async (services) => {
        const print = await checkBackup(services, openBackupStore(address, services.config.s3), backup)
        return { ok: print.ok, print }
      }
    },
  },
  {
    name: 'backup:prune',
    usage:
      '--from DIR|s3://BUCKET/PREFIX [--days N] [--months N] [--dry-run]   (keeps the backups of 35 days, the first of each month for 12 months, and the newest; removes the others and the files that none names)',
    options: ['from', 'days', 'months'],
    flags: ['dry-run'],
    leavesSchema: true,
    prepare: async ({ from, days, months, 'dry-run': dry }) => {
      const address = requireOption('from', from)
      const terms = parse(PRUNE_TERMS, { days, months })
      return async (services) => {
        const backupStore = openBackupStore(address, services.config.s3)
        return { ok: true, print: await pruneBackups(services, backupStore, { ...terms, isDry: Boolean(dry) }) }
      }
    },
  },
  {
    name: 'restore',
    usage:
      '--from DIR|s3://BUCKET/PREFIX [--backup ID]   (into an empty database; verifies the journal and exits 1 when something is missing)',
    options: ['from', 'backup'],
    leavesSchema: true,
    prepare: async ({ from, backup }) => {
      const address = requireOption('from', from)
      return async (services, opened) => {
        const backupStore = openBackupStore(address, services.config.s3)
        const print = await restore({ ...opened, services, migrations: MIGRATIONS }, backupStore, backup, toStderr)
        return { ok: print.ok, print }
      }
    },
  },
  defineCommand({
    name: 'audit:accept-gap',
    usage: '--reason R   (continues sealing after seals or heads were lost; the reason is sealed and always shown)',
    input: z.object({ reason: z.string().trim().min(1).max(2000) }),
    run: (services, { reason }) => acceptGap(services, OPERATOR, reason),
  }),
  defineCommand({
    name: 'files:adopt',
    usage: '  (takes this file store for the one of the database, after the old one was lost or moved)',
    input: z.object({}),
    run: async (services) => ({ store_id: await adoptStore(services) }),
  }),
  {
    name: 'files:move',
    usage:
      '--from disk|s3 --to disk|s3 [--finish]   (copies all documents to the other store while the service runs; with --finish, when every process is stopped, it becomes the one of the database)',
    options: ['from', 'to'],
    flags: ['finish'],
    prepare: async ({ finish, ...values }) => {
      assertReadable(values)
      const store = z.enum(STORES)
      const stores = parse(z.object({ from: store, to: store }), values)
      if (stores.from === stores.to)
        throw invalid({ field: 'to', rule: 'other', message: 'The documents are in this store already.' })
      return async (services) => {
        const result = await moveFiles(services, { ...stores, finish: Boolean(finish) }, (line) => console.error(line))
        return { ok: result.finished || result.missing.length === 0, print: result }
      }
    },
  },
  {
    name: 'files:collect',
    usage:
      '[--dry-run] [--unproven]   (removes stored files that nothing names, with --unproven also those that a newer copy of the database may name; with --dry-run only counts them)',
    options: [],
    flags: ['dry-run', 'unproven'],
    prepare:
      async ({ 'dry-run': dry, unproven }) =>
      async (services) => {
        const found = await collectAll(services, { dry: Boolean(dry), unproven: Boolean(unproven) })
        return { ok: true, print: { dry_run: Boolean(dry), ...found } }
      },
  },
  defineCommand({
    name: 'audit:key',
    usage: '  (prints the public keys of the seals, and for which seals each is valid)',
    input: z.object({}),
    run: async (services) => ({ keys: await publicKeys(services) }),
  }),
]
