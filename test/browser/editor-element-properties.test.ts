import { assert } from 'chai';
import { html, LitElement } from 'lit';
import { internal, reactive, required, withProperties } from '../../packages/editor/controls/with-properties.ts';

class Tagged extends withProperties(LitElement, {
  tags: reactive<string[]>(() => [], { attribute: false }),
  label: reactive('none'),
}) {}
class Counter extends withProperties(Tagged, {
  isOpen: reactive(false, { type: Boolean, attribute: 'is-open', reflect: true }),
  step: reactive<number>(undefined, { type: Number }),
  item: required<{ id: number }>(),
  count: internal(2),
}) {
  override render() {
    return html`${this.label} ${this.count} ${this.step}`;
  }
}
customElements.define('test-counter', Counter);

describe('properties of elements', () => {
  it('have their first values, each element its own where a function makes them', () => {
    const [one, other] = [new Counter(), new Counter()];
    assert.deepEqual([one.label, one.isOpen, one.step, one.item, one.count], ['none', false, undefined, undefined, 2]);
    one.tags.push('new');
    assert.deepEqual(other.tags, []);
  });

  it('are read from attributes and reflected as Lit is told, those of the base too', async () => {
    document.body.innerHTML = '<test-counter label="Steps" is-open step="3" count="9" tags="x"></test-counter>';
    const counter = document.querySelector<Counter>('test-counter')!;
    await counter.updateComplete;
    assert.deepEqual([counter.label, counter.isOpen, counter.step, counter.count], ['Steps', true, 3, 2]);
    assert.equal(counter.renderRoot.textContent, 'Steps 2 3');
    counter.isOpen = false;
    counter.count = 5;
    await counter.updateComplete;
    assert.isFalse(counter.hasAttribute('is-open'));
    assert.equal(counter.renderRoot.textContent, 'Steps 5 3');
  });
});
