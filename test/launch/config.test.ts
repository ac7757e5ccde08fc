import { describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { errorText } from '../../server/process/errorText.ts'

describe('a setting', () => {
  it('that is empty counts as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' })).toMatchObject({
      port: 4000,
      databaseUrl: undefined,
      publicUrl: undefined,
    })
  })

  it.each([
    ['PORT', '65536'],
    ['PORT', '4000x'],
    ['DATABASE_URL', 'mysql://host/name'],
    ['DATABASE_URL', 'postgresql://u:secret@host:99999/name'],
    ['DATABASE_OWNER_URL', 'postgresql://u:secret@ho st/name'],
    ['DATABASE_URL', 'postgresql://u:secret@one,/name'],
    ['DATABASE_URL', 'postgresql://u:secret@one,two/name?target_session_attrs=standby'],
    ['PUBLIC_URL', 'countersign.example'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'loopback,10.0.0.0/8/8'],
    ['SCREENING', 'on'],
    ['CLAMD', '127.0.0.1'],
    ['CLAMD', 'http://127.0.0.1:3310'],
    ['CLAMD', 'scanner:70000'],
    ['S3_BUCKET', 'alone'],
    ['S3_ENDPOINT', 'ftp://files.example.com'],
    ['S3_CLIENT', 'rclone'],
    ['OIDC_ISSUER', 'http://login.example.com'],
    ['OIDC_ISSUER', 'https://secret@login.example.com'],
    ['OIDC_ISSUER', 'https://login.example.com/?tenant=1'],
    ['OIDC_ROLES', 'admin'],
    ['OIDC_ROLES', 'admin='],
    ['OIDC_ROLES', 'admin=group,officer=group'],
    ['OIDC_CLIENT_AUTH', 'jwt'],
    ['OIDC_ACR', 'urn:two'],
    ['OIDC_TIMEOUT', '0'],
    ['PASSWORD_SIGN_IN', 'no'],
    ['PASSWORD_SIGN_IN', 'off'],
    ['ACTIVATION_FEE', '100'],
    ['HOLD_MINUTES', '0'],
    ['RATE_LIMIT', 'yes'],
    ['WEBHOOK_ALLOW_PRIVATE_ADDRESSES', 'true'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is refused in one line that names it and quotes nothing secret', (name, value) => {
    const refused = () => readConfig({ [name]: value })
    expect(refused).toThrow(new RegExp(`^${name}: .+$`))
    expect(refused).not.toThrow(/secret/)
  })

  it.each(['1', '0', 'loopback', '10.0.0.0/8, 192.168.1.7', 'fd00::/8,uniquelocal'])(
    'TRUST_PROXY=%s is taken',
    (TRUST_PROXY) => {
      expect(readConfig({ TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY)
    },
  )

  it.each(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'])(
    'of the identity provider: %s must be given with the others',
    (name) => {
      const given = {
        OIDC_ISSUER: 'https://login.example.com/tenant',
        OIDC_CLIENT_ID: 'countersign',
        OIDC_CLIENT_SECRET: 'secret',
        OIDC_ROLES: 'admin=a=1, officer = b',
        PASSWORD_SIGN_IN: 'off',
      }
      expect(readConfig(given)).toMatchObject({
        passwordSignIn: false,
        oidc: {
          roles: [
            { role: 'admin', value: 'a=1' },
            { role: 'officer', value: 'b' },
          ],
        },
      })
      const refused = () => readConfig({ ...given, [name]: undefined })
      expect(refused).toThrow(new RegExp(`^${name}: .* belong together$`))
      expect(refused).not.toThrow(/secret/)
    },
  )

  it('the client of AWS needs the name of the bucket only', () => {
    const s3 = readConfig({ S3_CLIENT: 'aws', S3_BUCKET: 'papers', S3_KMS_KEY_ID: 'alias/papers' }).s3
    expect(s3).toEqual({
      client: 'aws',
      endpoint: null,
      bucket: 'papers',
      region: 'us-east-1',
      keys: null,
      kmsKeyId: 'alias/papers',
    })
    expect(() => readConfig({ S3_CLIENT: 'aws' })).toThrow('S3_BUCKET: must be given with S3_CLIENT=aws')
    expect(() => readConfig({ S3_KMS_KEY_ID: 'alias/papers' })).toThrow('S3_BUCKET: must be given with S3_KMS_KEY_ID')
    const half = { S3_CLIENT: 'aws', S3_BUCKET: 'papers', S3_ACCESS_KEY_ID: 'id' }
    expect(() => readConfig(half)).toThrow('S3_ACCESS_KEY_ID: ')
  })

  it.each(['MASTER_KEYS', 'GATEWAY'])('%s must be given in production', (name) => {
    const given = { NODE_ENV: 'production', MASTER_KEYS: '1:x', GATEWAY: 'simulator' }
    expect(readConfig(given).production).toBe(true)
    expect(() => readConfig({ ...given, [name]: undefined })).toThrow(new RegExp(`^${name}: must be given`))
  })
})

it('what stops the program is told in words, also when every address of a name failed', () => {
  const refused = new Error('connect ECONNREFUSED 127.0.0.1:5432')
  expect(errorText(new AggregateError([refused, refused]))).toBe(refused.message)
  expect(errorText('gone')).toBe('gone')
  const full = Object.assign(new Error('ENOSPC: no space left on device, open'), {
    code: 'ENOSPC',
    path: '/data/files',
  })
  expect(errorText(full)).toBe('The disk is full: /data/files could not be written. Make room and try again.')
})

describe('a variable that is no setting', () => {
  it('is told with the nearest setting, where it looks like one of ours', () => {
    const told = readConfig({ DATABASE_POLL: '20', PUBLIC_ULR: 'https://x.example', S3_BUCKET_NAME: 'papers' }).unknown
    expect(told).toEqual([
      'DATABASE_POLL: there is no such setting, so it is ignored; the nearest is DATABASE_POOL.',
      'PUBLIC_ULR: there is no such setting, so it is ignored; the nearest is PUBLIC_URL.',
      'S3_BUCKET_NAME: there is no such setting, so it is ignored; the nearest is S3_BUCKET.',
    ])
  })

  it('is passed over, where it is not ours, or empty', () => {
    const others = {
      PATH: '/usr/bin',
      HOSTNAME: 'one',
      LANG: 'C',
      npm_config_cache: '/tmp',
      OTEL_SERVICE_NAME: 'countersign',
      DATABASE_SERVICE_HOST: '10.0.0.1',
      DATABASE_PORT_5432_TCP_ADDR: '10.0.0.1',
      PGHOST: 'db',
      AWS_REGION: 'eu-west-3',
      NODE_OPTIONS: '--max-old-space-size=512',
      DATABASE_POLL: '',
    }
    expect(readConfig(others).unknown).toEqual([])
  })
})
