// An S3 server on a port of its own, which it prints; it keeps its objects below the folder that it is given.
import process from 'node:process'
import S3rver from '@20minutes/s3rver'

const [directory, ...buckets] = process.argv.slice(2)
const server = new S3rver({
  directory,
  address: '127.0.0.1',
  port: 0,
  silent: true,
  vhostBuckets: false,
  configureBuckets: buckets.map((name) => ({ name })),
})
// s3rver leaves out the slash at the end of a bucket's address when it checks a signature: it puts the two together so
// where buckets are hosts.
server.middleware.splice(-1, 0, (ctx, next) => {
  if (/^\/[^/]+\/$/.test(ctx.path)) {
    ctx.state.vhost = true
    ctx.mountPath = '/'
  }
  return next()
})
const { port } = await server.run()
console.log(port)
// Nobody is left who could stop it.
process.stdin.on('end', () => process.exit()).resume()
