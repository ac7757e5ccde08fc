export interface DemoOfficer {
  key: 'lina' | 'amina' | 'karim' | 'reda' | 'nadia' | 'samir'
  name: string
  email: string
  role: 'officer' | 'supervisor' | 'auditor' | 'admin'
}

export const demoOfficers: DemoOfficer[] = [
  { key: 'lina', name: 'Lina Haddad', email: 'lina.haddad@countersign.example', role: 'supervisor' },
  { key: 'amina', name: 'Amina Kaci', email: 'amina.kaci@countersign.example', role: 'officer' },
  { key: 'karim', name: 'Karim Belaïd', email: 'karim.belaid@countersign.example', role: 'officer' },
  { key: 'reda', name: 'Réda Toumi', email: 'reda.toumi@countersign.example', role: 'auditor' },
  { key: 'nadia', name: 'Nadia Ould Ali', email: 'nadia.ouldali@countersign.example', role: 'admin' },
  { key: 'samir', name: 'Samir Rahal', email: 'samir.rahal@countersign.example', role: 'admin' },
]
