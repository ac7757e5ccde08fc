// An S3 server on its own port, which it prints; it stores its objects below the given folder.
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
// To check a signature, s3rver drops the slash at the end of a bucket's address unless the bucket is a host. Mark such
// a request as one to a host.
server.middleware.splice(-1, 0, (ctx, next) => {
  if (/^\/[^/]+\/$/.test(ctx.path)) {
    ctx.state.vhost = true
    ctx.mountPath = '/'
  }
  return next()
})
const { port } = await server.run()
console.log(port)
// End with the parent, because no other process would stop this one.
process.stdin.on('end', () => process.exit()).resume()
