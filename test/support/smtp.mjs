// A real SMTP server in a process of its own. The parent sets the outcome of the next mails, and receives a message for
// each mail.
import { SMTPServer } from 'smtp-server'

const options = JSON.parse(process.env.SMTP_OPTIONS ?? '{}')
/** The outcomes of the next mails; later mails are accepted. */
let plans = []

const refusal = (code) => Object.assign(new Error(`${code} says the test`), { responseCode: code })

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: options.cert ? [] : ['STARTTLS'],
  secure: Boolean(options.secure),
  allowInsecureAuth: true,
  logger: false,
  ...(options.cert && { key: options.key, cert: options.cert }),
  onAuth: ({ username, password }, _session, done) =>
    password === options.password ? done(null, { user: username }) : done(refusal(535)),
  onData(stream, session, done) {
    const chunks = []
    stream.on('data', (chunk) => chunks.push(chunk))
    stream.on('end', () => {
      const plan = plans.shift() ?? 'accept'
      const { mailFrom, rcptTo } = session.envelope
      const raw = Buffer.concat(chunks).toString('latin1')
      process.send({
        plan,
        from: mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        raw,
        secure: session.secure,
      })
      if (plan === 'hang') return
      if (plan === 'cut') {
        for (const connection of server.connections) connection._socket.destroy()
        return
      }
      if (plan === 'accept') return done(null, '2.0.0 queued')
      done(refusal(Number(plan)))
    })
  },
})
server.on('error', () => {})
process.on('message', (message) => {
  plans = message
  process.send({ planned: true })
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send({ port: server.server.address().port }))
