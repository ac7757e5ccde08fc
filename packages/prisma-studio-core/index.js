// Prisma's command line loads its studio at each start and calls it for `prisma studio` alone.
module.exports = new Proxy(
  {},
  {
    get(_, name) {
      if (typeof name === 'symbol' || name === '__esModule' || name === 'then') return undefined
      throw new Error(
        '`prisma studio` is not installed here: `npx prisma@7 studio` elsewhere opens a database (record 0119).',
      )
    },
  },
)
