import { describe, expect, it } from 'vitest'
import { statementAt } from '../../server/database/statements.ts'

const script = `-- first; not a statement
CREATE TABLE a (t text DEFAULT ';'); /* ; */
CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $body$ SELECT 1; $body$;

INSERT INTO a VALUES (E'it\\'s; é'), ('d''une;'), ($$;$$);
UPDATE a SET "t;" = 1
`

describe('statementAt', () => {
  it.each([
    [0, "CREATE TABLE a (t text DEFAULT ';')"],
    [1, 'CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $body$ SELECT 1; $body$'],
    [2, "INSERT INTO a VALUES (E'it\\'s; é'), ('d''une;'), ($$;$$)"],
    [3, 'UPDATE a SET "t;" = 1'],
  ])('finds statement %i and where it begins', (number, text) => {
    const found = statementAt(script, number)
    expect(found.text).toBe(text)
    expect([...script].slice(found.offset).join('').startsWith(text)).toBe(true)
  })

  it('shortens long ones to a line', () => {
    const { text } = statementAt(`SELECT\n  ${'1,\n'.repeat(100)} 1`, 0)
    expect(text).toHaveLength(120)
    expect(text).toMatch(/^SELECT 1, 1,.*…$/)
  })
})
