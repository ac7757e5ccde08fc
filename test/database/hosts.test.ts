import { describe, expect, it } from 'vitest'
import { BOUNDS } from '../../server/database/bounds.ts'
import { HostClient } from '../../server/database/hosts.ts'
import { openListener } from '../../server/database/listen.ts'
import { BoundedPool } from '../../server/database/pool.ts'
import { DatabaseUnavailableError } from '../../server/database/unavailable.ts'
import { targetOf } from '../../server/process/databaseAddress.ts'
import { createLog } from '../../server/process/log.ts'
import { freePort } from '../support/freePort.ts'

describe('an address of libpq', () => {
  it('is read as libpq reads it', () => {
    const read = (text: string) => targetOf(text)
    const plain = 'postgresql://me:p%40ss@db.example:5432/name?sslmode=require'
    expect(read(plain)).toEqual({ urls: [plain], isForWriting: false })
    expect(
      read('postgres://me:secret@one,two:5433,[::1]:5434/name?sslmode=require&target_session_attrs=read-write'),
    ).toEqual({
      urls: [
        'postgres://me:secret@one/name?sslmode=require',
        'postgres://me:secret@two:5433/name?sslmode=require',
        'postgres://me:secret@[::1]:5434/name?sslmode=require',
      ],
      isForWriting: true,
    })
    const named = 'postgresql://me@/name?host=one,two&port=5432,5433&target_session_attrs=primary'
    expect(read(named).urls).toEqual(['postgresql://me@one:5432/name', 'postgresql://me@two:5433/name'])
    expect(read('postgresql://one,two/name?target_session_attrs=any').isForWriting).toBe(false)
  })

  it.each([
    ['mysql://one/name', 'must be an address such as'],
    ['postgresql://one:x,two/name', 'must be an address such as'],
    ['postgresql://one,,two/name', 'has a host without a name'],
    ['postgresql://one:99999/name', 'must be an address such as'],
    ['postgresql:///name?host=one,two,three&port=1,2', 'must name one port for all hosts, or one for each'],
    ['postgresql://one,two/name?target_session_attrs=standby', 'the program writes'],
  ])('%s is refused', (text, message) => {
    expect(() => targetOf(text)).toThrow(message)
  })
})

it('Hosts of which none is there are refused, and nothing ends the process that waits for them', async () => {
  const url = `postgresql://me@127.0.0.1:${await freePort()},127.0.0.1:${await freePort()}/name?target_session_attrs=read-write`
  await expect(new HostClient({ connectionString: url }).connect()).rejects.toThrow('ECONNREFUSED')
  const options = { url, channel: 'changes' as const, onNotify: () => {}, log: createLog('silent') }
  await expect(openListener(options)).rejects.toThrow('ECONNREFUSED')
  const pool = new BoundedPool(url, { max: 2, bounds: BOUNDS })
  const asked = Promise.allSettled([1, 2, 3].map(() => pool.query({ text: 'SELECT 1' })))
  for (const one of await asked) expect(one).toMatchObject({ reason: expect.any(DatabaseUnavailableError) })
  await pool.end()
})
