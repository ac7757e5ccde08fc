import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { SETTINGS } from '../../server/config.ts'
import { root } from '../../server/process/root.ts'

const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8')
const OPERATIONS = 'docs/operations'
const KUBERNETES = fs.readdirSync(path.join(root, OPERATIONS, 'kubernetes')).map((name) => `kubernetes/${name}`)

type Yaml = { [name: string]: Yaml }

/** The documents of a YAML file; merge keys are resolved. */
function documentsOf(name: string): Yaml[] {
  const parsed = parseAllDocuments(read(name), { merge: true })
  for (const { errors } of parsed) expect(errors).toEqual([])
  return parsed.map((one) => one.toJS() as Yaml)
}

const compose = () => documentsOf('compose.yaml')[0]!
const manifests = () => KUBERNETES.flatMap((name) => documentsOf(path.join(OPERATIONS, name)))
const ofKind = (kind: string) => manifests().filter((one) => String(one.kind) === kind)

/** Settings of the program in `NAME=…` lines. */
const namesIn = (text: string) => [...text.matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => name!)

describe('what ships the program', () => {
  it('gives only settings that the program has', () => {
    const { server, worker } = compose().services!
    const units = ['countersign', 'countersign-worker'].map((name) => read(`${OPERATIONS}/systemd/${name}.service`))
    const inUnits = units.flatMap((unit) => unit.match(/^Environment=.*$/gm)!.flatMap(namesIn))
    const given = [
      ...Object.keys(server!.environment!),
      ...Object.keys(worker!.environment!),
      ...inUnits.filter((name) => name !== 'E'),
      ...namesIn(read('Dockerfile').match(/^ENV .*$/m)![0]),
      ...ofKind('ConfigMap').flatMap(({ data }) => Object.keys(data!)),
      ...ofKind('Secret').flatMap(({ stringData }) => Object.keys(stringData!)),
    ]
    expect(given.length).toBeGreaterThan(30)
    expect([...new Set(given)].filter((name) => !SETTINGS.includes(name))).toEqual([])
  })

  it('has a line in the example of the environment for each value that compose.yaml must be given', () => {
    const asked = [...read('compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name!)
    const lines = namesIn(read(`${OPERATIONS}/env.example`))
    expect([...new Set(asked)].filter((name) => !lines.includes(name))).toEqual([])
  })

  it('passes on each value of the example of the environment', () => {
    const passed = [...read('compose.yaml').matchAll(/\$\{(\w+)[:}]/g)].map(([, name]) => name!)
    const lines = namesIn(read(`${OPERATIONS}/env.example`))
    expect(lines.length).toBeGreaterThan(30)
    expect(lines.filter((name) => !passed.includes(name))).toEqual([])
  })

  it('has every setting, but those that another one or the image makes needless', () => {
    const { server, worker } = compose().services!
    const inCompose = [server, worker].flatMap((service) => Object.keys(service!.environment!))
    const inKubernetes = KUBERNETES.flatMap((name) =>
      [...read(`${OPERATIONS}/${name}`).matchAll(/\b([A-Z][A-Z0-9_]+)\b/g)].map(([, name]) => name!),
    )
    // Set by the image, for tests only, or for a store with roles, which the image has only if it is built so.
    const others = [
      'NODE_ENV',
      'HOST',
      'PORT',
      'DATA_DIR',
      'RATE_LIMIT',
      'WEBHOOK_ALLOW_PRIVATE_ADDRESSES',
      'S3_CLIENT',
    ]
    // compose.yaml has a database and a store of its own.
    const ofOwnServices = ['DATABASE_LISTEN_URL', 'S3_REGION', 'S3_KMS_KEY_ID']
    const missing = (given: string[], needless: string[]) =>
      SETTINGS.filter((name) => !given.includes(name) && !needless.includes(name))
    expect(missing(inCompose, [...others, ...ofOwnServices])).toEqual([])
    expect(missing(inKubernetes, [...others, 'S3_KMS_KEY_ID'])).toEqual([])
  })

  it('starts files that the build makes', () => {
    const started = ['Dockerfile', 'compose.yaml', ...fs.readdirSync(path.join(root, OPERATIONS), { recursive: true })]
      .map((name) =>
        String(name).includes('ockerfile') || name === 'compose.yaml' ? String(name) : `${OPERATIONS}/${name}`,
      )
      .filter((name) => fs.statSync(path.join(root, name)).isFile())
      .flatMap((name) => [...read(name).matchAll(/dist\/(server\/[\w/]+)\.js/g)].map(([, module]) => `${module}.ts`))
    expect(started.length).toBeGreaterThan(6)
    expect([...new Set(started)].filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([])
  })

  it('copies into the image what is there, and leaves out what is ignored', () => {
    const sources = read('Dockerfile')
      .match(/^COPY (?!--from).*$/gm)!
      .flatMap((line) => line.split(' ').slice(1, -1))
    const shown = read('.dockerignore')
      .match(/^!.*$/gm)!
      .map((line) => line.slice(1))
    for (const source of sources.filter((one) => one !== '.')) {
      expect(fs.existsSync(path.join(root, source)), source).toBe(true)
      expect(shown, source).toContain(source)
    }
    for (const name of shown) expect(fs.existsSync(path.join(root, name)), name).toBe(true)
  })

  it('gives every process of one machine the same file store', () => {
    const units = ['countersign', 'countersign-worker'].map((name) => read(`${OPERATIONS}/systemd/${name}.service`))
    const folders = units.map((unit) => /^Environment=.*\bDATA_DIR=(\S+)/m.exec(unit)?.[1])
    expect(folders).toEqual(['/var/lib/countersign', '/var/lib/countersign'])
    for (const unit of units) expect(unit).toMatch(/^StateDirectory=countersign$/m)
    const { server, worker } = compose().services!
    for (const service of [server, worker]) expect(service!.environment).toHaveProperty('S3_BUCKET')
    expect(ofKind('ConfigMap')[0]!.data).toHaveProperty('S3_BUCKET')
  })

  it('gives the program longer to stop than it takes', () => {
    // DRAIN_SECONDS by default, and the minute of server/process/stop.ts.
    const seconds = 65
    const { server, worker } = compose().services!
    for (const service of [server, worker])
      expect(Number.parseInt(String(service!.stop_grace_period), 10)).toBeGreaterThan(seconds)
    for (const { spec } of [...ofKind('Deployment'), ...ofKind('StatefulSet')])
      expect(Number(spec!.template!.spec!.terminationGracePeriodSeconds)).toBeGreaterThan(seconds)
    for (const name of ['countersign', 'countersign-worker'])
      expect(read(`${OPERATIONS}/systemd/${name}.service`)).toMatch(/^TimeoutStopSec=(6[6-9]|[7-9]\d)s$/m)
  })

  it('runs nothing as root, and writes nowhere but into its folders', () => {
    for (const { spec } of [...ofKind('Deployment'), ...ofKind('StatefulSet')]) {
      const pod = spec!.template!.spec!
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true })
      for (const container of pod.containers as unknown as Yaml[])
        expect(container.securityContext).toMatchObject({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
        })
    }
    expect(read('Dockerfile')).toMatch(/^USER node$/m)
  })
})
