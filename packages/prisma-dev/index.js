// Prisma's command line loads its development server at each start and calls it for `prisma dev` alone.
module.exports = new Proxy(
  {},
  {
    get(_, name) {
      if (typeof name === 'symbol' || name === '__esModule' || name === 'then') return undefined
      throw new Error('`prisma dev` is not installed here: Countersign brings its own database (record 0119).')
    },
  },
)
