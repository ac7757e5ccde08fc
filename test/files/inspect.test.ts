import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { FileRuleError, inspectFile, makeLogos } from '../../server/files/inspect.ts'
import { FILE_RULES, type FileKind, MB } from '../../server/files/rules.ts'
import {
  bomb,
  damagedTable,
  executable,
  hiddenObject,
  hugePicture,
  packedPdf,
  pdf,
  pdfWith,
  picture,
  protectedPdf,
  rawPdf,
  scriptedSvg,
  stream,
  updated,
} from './samples.ts'

/** The rule that refuses the file, or what was found in it. */
async function verdict(kind: FileKind, buffer: Buffer, timeLimit?: number) {
  try {
    return await inspectFile(kind, buffer, timeLimit)
  } catch (error) {
    if (error instanceof FileRuleError) return error.rule
    throw error
  }
}

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

describe('files that are taken', () => {
  it('tells type, pages, size and hash of a PDF', async () => {
    const file = await pdf(3)
    expect(await inspectFile('identification_file', file)).toEqual({
      type: 'application/pdf',
      pages: 3,
      width: 793,
      height: 1123,
      sha256: createHash('sha256').update(file).digest('hex'),
      size: file.length,
    })
  })

  it('tells type and size of images, as they are shown', async () => {
    expect(await inspectFile('logo', await picture('png'))).toMatchObject({ type: 'image/png', width: 40, height: 30 })
    const turned = await sharp(await picture('jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await inspectFile('payment_proof', turned)).toMatchObject({
      type: 'image/jpeg',
      pages: 1,
      width: 30,
      height: 40,
    })
  })

  it('takes a PDF for every kind that allows one, and no other', async () => {
    const file = await pdf()
    const kinds = Object.keys(FILE_RULES) as FileKind[]
    const taken = await Promise.all(kinds.map(async (kind) => typeof (await verdict(kind, file)) === 'object'))
    expect(kinds.filter((_, index) => taken[index])).toEqual(['identification_file', 'rib_file', 'payment_proof'])
  })

  it('walks the page tree, nested and without /Type, to 200 pages', async () => {
    expect(await verdict('identification_file', pdfWith({ pages: 200 }))).toMatchObject({ pages: 200 })
    const nested = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
      '<< /Type /Pages /Kids [5 0 R] /Count 1 /Parent 2 0 R >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      '<< /Parent 3 0 R /MediaBox [0 0 9 9] >>',
    ])
    expect(await verdict('identification_file', nested)).toMatchObject({ pages: 2 })
  })

  it('takes links within the document, and what editors leave behind', async () => {
    const goTo = pdfWith({
      pages: 2,
      page: '/Annots [5 0 R]',
      catalog: '/OpenAction [3 0 R /Fit]',
      objects: ['<< /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D [4 0 R /Fit] >> >>', '(reached by nothing)'],
    })
    expect(await verdict('identification_file', goTo)).toMatchObject({ pages: 2 })
    // Edited twice: an update of page 3, and one that takes object 4 away.
    const edited = updated(updated(pdfWith({ objects: ['(old)'] }), 3), 4, null)
    expect(await verdict('identification_file', edited)).toMatchObject({ pages: 1 })
    expect(await verdict('identification_file', packedPdf({ within: 7 }))).toMatchObject({ pages: 1 })
  })

  it('counts the pages itself when /Count promises too many', async () => {
    expect(await verdict('identification_file', pdfWith({ pages: 1, count: 9 }))).toMatchObject({ pages: 1 })
  })
})

describe('files that are refused', () => {
  it.each([
    ['an empty file', 'identification_file', () => Buffer.alloc(0), 'empty'],
    ['a PDF over 5 MB', 'identification_file', async () => Buffer.concat([await pdf(), Buffer.alloc(5 * MB)]), 'max'],
    ['an image over 2 MB', 'logo', async () => Buffer.concat([await picture('png'), Buffer.alloc(2 * MB)]), 'max'],
    ['an executable', 'identification_file', () => executable, 'mimes'],
    ['an executable in front of a PDF', 'payment_proof', async () => Buffer.concat([executable, await pdf()]), 'mimes'],
    [
      'a JPEG in front of a PDF',
      'identification_file',
      async () => Buffer.concat([await picture('jpeg'), await pdf()]),
      'mimes',
    ],
    ['an SVG with a script', 'logo', () => scriptedSvg, 'mimes'],
    [
      'a GIF',
      'logo',
      () =>
        sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
      'mimes',
    ],
    ['NUL bytes', 'payment_proof', () => Buffer.alloc(1000), 'mimes'],
    ['a PDF for a logo', 'logo', () => pdf(), 'mimes'],
    ['a PDF header and nothing more', 'identification_file', () => Buffer.from('%PDF-1.7\n%%EOF'), 'pdf_damaged'],
    ['a PDF without its end', 'identification_file', () => pdfWith({ pages: 3 }).subarray(0, -6), 'pdf_damaged'],
    [
      'a page that is not there',
      'identification_file',
      () =>
        rawPdf([
          '<< /Type /Catalog /Pages 2 0 R >>',
          '<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 2 >>',
          '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
        ]),
      'pdf_damaged',
    ],
    ['bytes that only start as a PDF', 'identification_file', () => Buffer.from('%PDF-1.7\n%%EOF'), 'pdf_damaged'],
    ['a truncated PDF', 'identification_file', async () => (await pdf(2)).subarray(0, 300), 'pdf_damaged'],
    [
      'a PDF of noise',
      'identification_file',
      () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9999, '7 obj <<')]),
      'pdf_damaged',
    ],
    [
      'a PDF nested too deep',
      'identification_file',
      () => pdfWith({ catalog: `/Deep ${'['.repeat(200_000)}` }),
      'pdf_damaged',
    ],
    [
      'a page tree that bites its tail',
      'identification_file',
      () => rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
      'pdf_damaged',
    ],
    ['no pages', 'identification_file', () => pdfWith({ pages: 0 }), 'pdf_no_pages'],
    ['no pages where /Count says 3', 'identification_file', () => pdfWith({ pages: 0, count: 3 }), 'pdf_no_pages'],
    [
      'an empty branch',
      'identification_file',
      () =>
        rawPdf([
          '<< /Type /Catalog /Pages 2 0 R >>',
          '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
          '<< /Type /Pages /Count 1 >>',
        ]),
      'pdf_no_pages',
    ],
    ['201 pages', 'identification_file', () => pdfWith({ pages: 201 }), 'pdf_pages'],
    ['201 pages where /Count says 1', 'identification_file', () => pdfWith({ pages: 201, count: 1 }), 'pdf_pages'],
    ['3 pages where /Count says 1', 'identification_file', () => pdfWith({ pages: 3, count: 1 }), 'pdf_page_count'],
    ['1 page where /Count says 0', 'identification_file', () => pdfWith({ pages: 1, count: 0 }), 'pdf_page_count'],
    ['1 page where /Count says -1', 'identification_file', () => pdfWith({ pages: 1, count: -1 }), 'pdf_page_count'],
    [
      'a JavaScript action',
      'identification_file',
      () => pdfWith({ catalog: '/OpenAction 4 0 R', objects: [script] }),
      'pdf_scripts',
    ],
    [
      'a script under an escaped name',
      'identification_file',
      () => pdfWith({ catalog: '/OpenAction << /S /Java#53cript /J#53 (1) >>' }),
      'pdf_scripts',
    ],
    [
      'a script in a compressed object',
      'identification_file',
      () => pdfWith({ objects: [stream('/Type /ObjStm /N 1 /First 4', Buffer.from(`9 0 ${script}`))] }),
      'pdf_scripts',
    ],
    [
      'a script whose type is an object',
      'identification_file',
      () => pdfWith({ catalog: '/OpenAction << /S 4 0 R >>', objects: ['/Laun#63h'] }),
      'pdf_scripts',
    ],
    [
      'an action that starts a program',
      'payment_proof',
      () => pdfWith({ catalog: '/AA << /WC << /S /Launch /F (cmd.exe) >> >>' }),
      'pdf_scripts',
    ],
    [
      'a form with scripts',
      'identification_file',
      () => pdfWith({ catalog: '/AcroForm << /Fields [] /XFA (x) >>' }),
      'pdf_scripts',
    ],
    ...(
      [
        ['URI', '/A << /S /URI /URI (https://example.com) >>'],
        ['SubmitForm', '/AA << /E << /S /SubmitForm /F (https://example.com) >> >>'],
        ['GoToR', '/A << /S /GoToR /F (other.pdf) /D [0 /Fit] >>'],
        ['Named', '/A << /S /GoTo /D [3 0 R /Fit] /Next << /S /Na#6ded /N /Print >> >>'],
        ['GoToE', '/A 5 0 R'],
      ] as const
    ).map(([action, entry]): [string, FileKind, () => Buffer, string] => [
      `a link whose action is ${action}`,
      'identification_file',
      () =>
        pdfWith({
          page: '/Annots [4 0 R]',
          objects: [`<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] ${entry} >>`, '<< /S /GoToE /T << /R /C >> >>'],
        }),
      'pdf_actions',
    ]),
    [
      'a document that opens an address when it opens',
      'identification_file',
      () => pdfWith({ catalog: '/OpenAction << /S /URI /URI (https://example.com) >>' }),
      'pdf_actions',
    ],
    ['a film', 'identification_file', () => pdfWith({ objects: ['<< /Subtype /RichMedia >>'] }), 'pdf_actions'],
    [
      'a file within it',
      'identification_file',
      () =>
        pdfWith({
          catalog: '/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>',
          objects: ['<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>', stream('/Type /EmbeddedFile', executable)],
        }),
      'pdf_embedded',
    ],
    [
      'a file pinned to a page',
      'identification_file',
      () => pdfWith({ page: '/Annots [4 0 R]', objects: ['<< /Subtype /FileAttachment /FS << /F (a) >> >>'] }),
      'pdf_embedded',
    ],
    [
      'an object that only the table leads to',
      'identification_file',
      () => hiddenObject('inside a stream'),
      'pdf_hidden',
    ],
    ['an older object that the table leads to', 'identification_file', () => hiddenObject('replaced'), 'pdf_hidden'],
    [
      'an object that another stream holds than the table says',
      'identification_file',
      () => packedPdf({ within: 8 }),
      'pdf_hidden',
    ],
    ['a table that is not there', 'identification_file', () => damagedTable(), 'pdf_damaged'],
    [
      'a password to open',
      'identification_file',
      () => protectedPdf({ userPassword: 'a', ownerPassword: 'b' }),
      'pdf_protected',
    ],
    ['restrictions only', 'identification_file', () => protectedPdf({ ownerPassword: 'b' }), 'pdf_protected'],
    [
      'a truncated JPEG',
      'payment_proof',
      async () => (await picture('jpeg', 400, 300)).subarray(0, 700),
      'image_damaged',
    ],
    ['a truncated PNG', 'logo', async () => (await picture('png', 400, 300)).subarray(0, 200), 'image_damaged'],
    ['20,000 x 20,000 pixels in some kB', 'logo', () => hugePicture(20_000), 'image_dimensions'],
    ['a side of 8,001 pixels', 'logo', () => picture('png', 8001, 2), 'image_dimensions'],
    ['more than 40 megapixels', 'logo', () => hugePicture(6400), 'image_dimensions'],
  ] as [string, FileKind, () => Buffer | Promise<Buffer>, string][])('%s', async (_what, kind, make, rule) => {
    expect(await verdict(kind, await make())).toBe(rule)
  })

  it('says why in a sentence for the trader', async () => {
    const link = pdfWith({ objects: ['<< /S /URI /URI (https://example.com) >>'] })
    await expect(inspectFile('identification_file', link)).rejects.toThrow('contains a link action (URI).')
    await expect(inspectFile('identification_file', executable)).rejects.toThrow(
      'The identification file must be a PDF.',
    )
    await expect(inspectFile('payment_proof', executable)).rejects.toThrow(
      'The payment proof must be a PDF, or a JPG or PNG image.',
    )
  })
})

describe('hostile files', () => {
  it('ends one that takes too long, and goes on', async () => {
    const endless = pdfWith({
      objects: [stream('/Type /XRef /Size 4 /Index [0 2000000000] /W [0 0 0]', Buffer.alloc(9))],
    })
    expect(await verdict('identification_file', endless, 300)).toBe('too_complex')
    expect(await verdict('identification_file', await pdf())).toMatchObject({ pages: 1 })
  })

  it('ends those that take too much memory, and goes on', async () => {
    const lists = stream('/Type /ObjStm /N 1 /First 4', Buffer.from(`9 0 [${'[] '.repeat(5e6)}]`))
    const unpacked = bomb('/Type /ObjStm /N 1 /First 4', 3000)
    const files = [lists, unpacked].map((object) => pdfWith({ objects: [object] }))
    const verdicts = await Promise.all(files.map((file) => verdict('identification_file', file, 60_000)))
    expect(verdicts).toEqual(['too_complex', 'too_complex'])
    expect(await verdict('identification_file', await pdf())).toMatchObject({ pages: 1 })
  })

  it.each([
    ['unpacks to 200 MB of drawing', () => pdfWith({ page: '/Contents 4 0 R', objects: [bomb('', 200)] })],
    [
      'draws a form that draws a form, ten times each, to a billion',
      () => {
        const form = (calls: string, inner = '') =>
          stream(`/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${inner} >>`, Buffer.from(calls))
        const level = (number: number) => form('/F Do '.repeat(10), `/XObject << /F ${number} 0 R >>`)
        const last = form('0 0 9 9 re f '.repeat(10))
        return pdfWith({
          page: '/Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>',
          objects: [stream('', Buffer.from('/F Do')), ...[6, 7, 8, 9, 10, 11, 12, 13].map(level), last],
        })
      },
    ],
    [
      'draws itself',
      () => {
        const own = stream('/Subtype /Form /Resources << /XObject << /F 5 0 R >> >>', Buffer.from('/F Do'))
        const page = '/Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>'
        return pdfWith({ page, objects: [stream('', Buffer.from('/F Do')), own] })
      },
    ],
    [
      'has three million operators behind texts, hexadecimals, comments and a picture',
      () => {
        const head = '(Do \\) ( Do ) q) Tj <<>> <41> Tj % q q\nBI /W 1 ID \x00(q q \x01 EI\n'
        const body = Buffer.from(head + 'q Q '.repeat(1_500_000), 'latin1')
        return pdfWith({ page: '/Contents 4 0 R', objects: [stream('', body)] })
      },
    ],
    [
      'has 120,000 objects in some kB',
      () => {
        const numbers = Array.from({ length: 120_000 }, (_, index) => `${index + 10} 0`).join(' ')
        const packed = Buffer.from(`${numbers} 1`)
        return pdfWith({ objects: [stream(`/Type /ObjStm /N 120000 /First ${numbers.length + 1}`, packed)] })
      },
    ],
    [
      'has a picture of 10 gigapixels',
      () => pdfWith({ objects: [stream('/Subtype /Image /Width 100000 /Height 100000', Buffer.alloc(9))] }),
    ],
  ] as [string, () => Buffer][])('refuses one that %s', async (_what, make) => {
    const file = make()
    expect(file.length).toBeLessThan(5 * MB)
    expect(await verdict('identification_file', file, 60_000)).toBe('too_complex')
  })

  it('takes long documents: 200 pages of 5,000 operators each', async () => {
    const contents = stream('', Buffer.from('0 0 9 9 re f '.repeat(2_500)))
    const file = pdfWith({ pages: 200, page: '/Contents 203 0 R', objects: [contents] })
    expect(await verdict('identification_file', file, 60_000)).toMatchObject({ pages: 200 })
  })

  it('answers each of many at once with its own result', async () => {
    const files = Array.from({ length: 12 }, (_, index) => pdfWith({ pages: index + 1 }))
    const verdicts = await Promise.all(files.map((file) => verdict('identification_file', file)))
    expect(verdicts.map((found) => (found as { pages: number }).pages)).toEqual(files.map((_, index) => index + 1))
  })
})

it('does not keep the program that used it running', async () => {
  const source = new URL('../../server/files/inspect.ts', import.meta.url)
  const script = `import { makeLogos } from '${source}'
    await makeLogos(Buffer.from('x')).catch((error) => console.log(error.rule))`
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
  expect(stdout).toBe('image_damaged\n')
})

describe('logos', () => {
  it('re-encodes without metadata, within limits, with a small one', async () => {
    const photo = await sharp(await picture('jpeg', 3000, 2000))
      .withExif({ IFD0: { Artist: 'Someone private' } })
      .toBuffer()
    const { png, small } = await makeLogos(photo)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1024, height: 683 })
    expect(await sharp(small).metadata()).toMatchObject({ format: 'png', width: 192, height: 128 })
    expect(small.length).toBeLessThan(8_000)
    expect(Buffer.concat([png, small]).includes('Someone private')).toBe(false)
    expect(photo.includes('Someone private')).toBe(true)
  })

  it('does not blow up what is small, and refuses what is no image', async () => {
    const { small } = await makeLogos(await picture('png'))
    expect(await sharp(small).metadata()).toMatchObject({ width: 40, height: 30 })
    await expect(makeLogos(executable)).rejects.toThrow('The logo cannot be opened')
  })
})
