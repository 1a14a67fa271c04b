import { type Random, seeded } from '../random.ts'
import * as colonies from './colonies.ts'
import { moleCricket, slug } from './crawler.ts'
import { PEST_GROUPS, PEST_WORDS, PESTS, type PestRecipe } from './pests.recipes.ts'
import * as scenes from './scenes.ts'
import { annualWeeds, couchGrass, perennialWeeds, strangeWeed } from './weeds.ts'

const recipes: Record<string, PestRecipe> = PESTS

/** The plate of a pest; without a recipe its look is chosen by words in its name, then by its group. */
export function pestRecipe(alias: string, group = 'insect'): PestRecipe {
  if (Object.hasOwn(recipes, alias)) return recipes[alias]!
  const word = group === 'weed' ? undefined : PEST_WORDS.find(([part]) => alias.includes(part))
  return word?.[1] ?? PEST_GROUPS[Object.hasOwn(PEST_GROUPS, group) ? group : 'insect']!
}

export function pestBody(alias: string, group?: string): string {
  return scene(pestRecipe(alias, group), seeded(alias))
}

function scene(recipe: PestRecipe, random: Random): string {
  switch (recipe.scene) {
    case 'beetle':
      return scenes.beetleScene(recipe, random)
    case 'jumpers':
      return scenes.jumperScene(recipe, random)
    case 'moth':
      return scenes.mothScene(recipe, random)
    case 'resting':
      return scenes.restingScene(recipe, random)
    case 'clearwing':
      return scenes.clearwingScene(recipe, random)
    case 'fly':
      return scenes.flyScene(recipe, random)
    case 'sawfly':
      return scenes.sawflyScene(recipe, random)
    case 'colony':
      return colonies.colonyScene(recipe, random)
    case 'buds':
      return colonies.budScene(random)
    case 'scale':
      return colonies.scaleScene(random)
    case 'psyllid':
      return colonies.psyllidScene(random)
    case 'wireworm':
      return scenes.wirewormScene(random)
    case 'cricket':
      return scenes.cricketScene(moleCricket(), random)
    case 'slug':
      return scenes.slugScene(slug(), random)
    case 'annualWeeds':
      return annualWeeds(random)
    case 'perennialWeeds':
      return perennialWeeds(random)
    case 'couchGrass':
      return couchGrass(random)
    case 'strangeWeed':
      return strangeWeed(random)
  }
}
