import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const COMPRESSED = /\.(js|mjs|css|html|svg|json|wasm)$/
/** Smaller files fit one packet uncompressed. */
const MIN_BYTES = 1024
const METHODS = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Writes a Brotli and a gzip file beside each file of a folder that compression makes smaller (record 0060). */
export async function compressFiles(folder) {
  const names = fs.readdirSync(folder, { recursive: true }).map(String)
  const files = names.filter((name) => COMPRESSED.test(name)).map((name) => path.join(folder, name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file) {
  const bytes = await fs.promises.readFile(file)
  if (bytes.length < MIN_BYTES) return
  await Promise.all(
    Object.entries(METHODS).map(async ([extension, compress]) => {
      const written = `${file}.${extension}`
      // Rename the file when it is complete, because a running server serves each one that it finds.
      await fs.promises.writeFile(`${written}.new`, await compress(bytes))
      await fs.promises.rename(`${written}.new`, written)
    }),
  )
}
