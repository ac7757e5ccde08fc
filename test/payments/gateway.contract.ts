import { beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, GatewayUnavailableError, type Order } from '../../server/gateway/gateway.ts'
import { newId } from '../../server/kernel/id.ts'

/** A gateway, with simulated cardholders and network. */
export type Bench = {
  gateway: Gateway
  /** The cardholder of an order pays, or their bank declines. The address that `register` answered names the order. */
  pay(form_url: string): Promise<unknown>
  decline(form_url: string): Promise<unknown>
}

/**
 * What every adapter must do, whatever the acquirer (docs/gateway.md). Run it from the adapter's own test.
 * `unreachable` opens the adapter without a reachable acquirer; leave it out for an adapter without a network.
 */
export function gatewayContract(name: string, open: () => Promise<Bench>, unreachable?: () => Gateway): void {
  describe(`${name} as a gateway`, () => {
    let bench: Bench
    beforeAll(async () => {
      bench = await open()
    })

    const order = (more: Partial<Order> = {}): Order => {
      const order_id = newId()
      return {
        order_id,
        amount: '1500.50',
        currency: 'DZD',
        title: 'Cours de piano / درس',
        return_url: `https://pay.example/payments/${order_id}/return`,
        expires_at: new Date(Date.now() + 15 * 60_000),
        ...more,
      }
    }
    const registered = async (more?: Partial<Order>) => bench.gateway.register(order(more))

    it('has a name that transactions keep', () => {
      expect(bench.gateway.name).toMatch(/^[a-z][a-z0-9_-]{0,30}$/)
    })

    it('opens an order and answers an absolute address that is for this order alone', async () => {
      const [one, two] = [await registered(), await registered()]
      expect(new URL(one.form_url).origin).toBe(bench.gateway.origin())
      expect(one.form_url).not.toBe(two.form_url)
      expect(one.gateway_order_id).not.toBe('')
      expect(one.gateway_order_id).not.toBe(two.gateway_order_id)
    })

    it('takes the same order twice as one', async () => {
      const same = order()
      expect(await bench.gateway.register(same)).toEqual(await bench.gateway.register(same))
    })

    it('says of an order nobody has paid that it waits', async () => {
      const { gateway_order_id } = await registered()
      expect(await bench.gateway.confirm(gateway_order_id)).toEqual({ state: 'waiting' })
    })

    it.each(['1500.50', '0.07', '99999999.99'])(
      'says of %s that it was paid, to the centime, each time',
      async (amount) => {
        const { gateway_order_id, form_url } = await registered({ amount })
        await bench.pay(form_url)
        const paid = { state: 'paid', amount, currency: 'DZD' }
        expect(await bench.gateway.confirm(gateway_order_id)).toEqual(paid)
        expect(await bench.gateway.confirm(gateway_order_id)).toEqual(paid)
      },
    )

    it('says of a declined one why, in a short word that names no card', async () => {
      const { gateway_order_id, form_url } = await registered()
      await bench.decline(form_url)
      expect(await bench.gateway.confirm(gateway_order_id)).toEqual({
        state: 'declined',
        reason: expect.stringMatching(/^[a-z][a-z_]{0,40}$/),
      })
    })

    it('does not call an order paid that it does not know', async () => {
      expect((await bench.gateway.confirm('no-such-order')).state).toBe('declined')
    })

    if (unreachable)
      it('says that it cannot be reached, and nothing else, when it cannot', async () => {
        await expect(unreachable().register(order())).rejects.toThrow(GatewayUnavailableError)
        await expect(unreachable().confirm('whatever')).rejects.toThrow(GatewayUnavailableError)
      })
  })
}
