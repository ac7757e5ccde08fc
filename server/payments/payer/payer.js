// Improves the payer's pages, which also work without script. Old telephones run it: nothing newer than ES2017.
const byId = (id) => document.getElementById(id)

/** Ignores a second click while the form is being sent, and shows that the form is being sent. */
function sendOnce(form) {
  const button = form.querySelector('.btn')
  const label = button.querySelector('span')
  const words = label.cloneNode(true)
  let busy = false
  form.addEventListener('submit', (event) => {
    if (busy) return event.preventDefault()
    busy = true
    button.setAttribute('aria-disabled', 'true')
    label.textContent = button.dataset.wait
  })
  // The browser's Back shows the page in its last state, so undo that.
  addEventListener('pageshow', () => {
    busy = false
    button.removeAttribute('aria-disabled')
    label.textContent = ''
    label.append(...words.cloneNode(true).childNodes)
  })
}

/** Shows the button where the browser can share or copy; confirms a copied address. */
function share(button) {
  const { clipboard } = navigator
  if (!navigator.share && !clipboard) return
  const showDone = () => {
    byId('shared').textContent = button.dataset.done
  }
  button.hidden = false
  button.onclick = () => {
    const { text, address } = button.dataset
    const shared = text ? { text } : { title: document.title, url: new URL(address, location.href).href }
    const done = navigator.share ? navigator.share(shared) : clipboard.writeText(text || shared.url).then(showDone)
    // A closed share sheet is a choice, not an error.
    done.catch(() => {})
  }
}

function print(button) {
  button.hidden = false
  byId('by-hand').remove()
  button.onclick = () => window.print()
}

/** Asks every 5 s, for 5 minutes, and reloads the page once the outcome is known. */
function askUntilKnown() {
  let attempts = 0
  const timer = setInterval(async () => {
    attempts += 1
    if (attempts > 60) return clearInterval(timer)
    const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null)
    const text = answer && (await answer.text().catch(() => null))
    if (text && !text.includes('data-open')) location.reload()
  }, 5000)
}

if (byId('pay')) sendOnce(byId('pay'))
if (byId('share')) share(byId('share'))
if (byId('print')) print(byId('print'))
if (document.querySelector('[data-open]')) askUntilKnown()
