import { type Answer, type Call, call, type Json } from '../support/http.ts'
import { checkAnswer } from '../support/openapi.ts'

/** Every request of the suite: one real HTTP request, whose answer is what the OpenAPI document says of it. */
export async function request(
  service: { url: string },
  method: string,
  path: string,
  options: Call = {},
): Promise<Answer<Json>> {
  const answer = await call(service, method, path, options)
  checkAnswer(method, path, answer)
  return answer
}
