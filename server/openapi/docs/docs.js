// Finds operations in the menu and copies examples. The pages also work without it.
const menu = document.querySelector('.menu')
const find = menu.querySelector('.find')
const none = menu.querySelector('.none')
const sections = [...menu.querySelectorAll('[data-section]')]
const wasOpen = new Map(sections.map((section) => [section, section.open]))

function filter(typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  let any = false
  for (const section of sections) {
    const name = section.querySelector('summary').textContent.toLowerCase()
    let shown = false
    for (const item of section.querySelectorAll('[data-find]')) {
      const text = `${name} ${item.dataset.find}`
      item.hidden = !words.every((word) => text.includes(word))
      shown ||= !item.hidden
    }
    section.hidden = !shown
    section.open = words.length > 0 ? shown : wasOpen.get(section)
    any ||= shown
  }
  for (const title of menu.querySelectorAll('h2')) {
    let next = title.nextElementSibling
    while (next?.hidden) next = next.nextElementSibling
    title.hidden = !next || next.tagName === 'H2'
  }
  none.hidden = any
}

find.hidden = false
const input = find.querySelector('input')
input.addEventListener('input', () => filter(input.value))
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  input.focus()
})
// Scroll the menu to the current section without moving the page.
const shown = menu.querySelector('[aria-current]')
if (shown) menu.scrollTop += shown.getBoundingClientRect().top - menu.getBoundingClientRect().top - 120

for (const button of document.querySelectorAll('.copy')) {
  button.hidden = !navigator.clipboard
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.closest('.sample').querySelector('pre').textContent)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2000)
  })
}
