"""Narrative frames: orders of pieces and facts, and the sentences that carry them."""

PIECES = {
    "open": ["{when}, {X} and {Yi} {acted} {at}", "{when} {X} set out to {act} {at}, together with {Yi}", "{X} and {Yi} met {at} {when} to {act}",
             "it was {Yi} who asked {X} to {act} {when}, {at}", "{when}, with {Yi} beside {him}, {X} {acted} {at}",
             "{when}, {X} [joined|accompanied|went with] {Yi} to {act} {at}"],
    "where": ["{at}, {when}, {X} and {Yi} began {acting}", "the {theme} story that {X} tells most often happened {at} {when}, with {Yi}",
              "people {at} still mention how {X} and {Yi} {acted} {when}"],
    "scene": ["{X} remembers {topic} well", "nobody expected {topic} to go smoothly, least of all {Y}", "what followed was not what {X} and {Y} had in mind",
              "for {X}, {topic} began with {Yi} knocking at the door {when} {at}", "[{Y} had spoken of it for weeks|the idea had been {Ys}|there had been talk of it for a while]"],
    "late": ["all this took place {at} {when}, and {Yi} was there from start to finish", "this was {when}, {at}, and {X} and {Yi} were {acting}",
             "so it went {when} when {X} and {Yi} {acted} {at}"],
    "turn": ["[then the trouble started|things did not stay simple|it soon became complicated|halfway through came a setback]", "[at first all went well|the beginning was easy enough|the first hour was pleasant]",
             "[they stopped to think|they argued for a minute and then fell quiet|{Y} looked at {X} and shrugged]"],
    "talk": ["afterwards they talked it over on the way home", "they sat down for a while when it was done", "[over a hot drink|on the steps outside|while they packed up] they went through the day again",
             "{Y} was the first to speak when it was over"],
    "close": ["[they parted late|it was dark when they left|they walked back slowly]", "[neither of them said much on the way back|both were tired and content|they shook hands at the corner]",
              "{X} [wrote it down that night|told the story at home that evening|kept a small photo of the day]"],
    "then": ["[the two of them decided to look into it|they wanted to know why|so they looked for the cause]", "[together they looked for a way out|after some discussion they had an idea|it took them a while to find a solution]"],
    "mean": ["[the experience meant a lot to both of them|it was an experience neither would forget|for {X} it was a turning point]", "{X} [thanked|praised] {Y} for {yhis} [support|patience|help]", "{Y} [listened carefully|encouraged {him}|told {him} not to give up], and {X} [took courage|felt understood|was glad of the company]",
             "through this, {X} and {Y} [came to know each other better|grew closer|learned to rely on each other]"],
    "bond": ["[it brought the two of them closer|since then {X} and {Y} have trusted each other more|the friendship survived it]", "{X} [thanked|nodded to|smiled at] {Y}, who [waved it off|laughed|shook {yhis} head]"]}

CARRIERS = {
    "v": ["{Y} [advised|urged|told] {Xo} to {it}", "\"{It},\" {Y} [said|suggested|advised]", "{Ys} advice was to {it}", "\"Next time, {it},\" said {Y}", "{Y} [suggested|recommended] {ing}",
          "before they left, {Y} [reminded|encouraged] {Xo} to {it}"],
    "q": ["\"{It},\" {X} [said|remarked|murmured|joked]", "{X} [said|turned to {Y} and said]: \"{It}.\"", "\"{It},\" {X} told {Y}"],
    "e": ["{X} [felt|was] {it}", "[afterwards|that evening|in the end] {X} [felt|was] {it}", "{X} admitted to being {it}"],
    "l": ["{X} [learned|understood|came to see|realised] {it}", "the day taught {Xo} {it}", "[looking back|from then on], {X} [knew|was convinced] {it}"],
    "w": ["{X} [plans|intends|wants] to {it}", "{X} [decided|resolved|made up {his} mind] to {it}", "as a next step, {X} is going to {it}", "{X} promised {Yo} to {it}"]}

FRAMES = ["open s p c r q o v e l w", "where s turn p c r o talk v e w close", "p c open s r q e o l v", "open s turn p q c r v o close", "scene open p c r o e l",
          "q open s p c r talk v o w", "open p r c o e v l close", "e open s p c r o v", "where p c q r o talk v w", "open s f p c turn r n o v e",
          "f open s p c r o l bond", "o late s p c r v e", "open g s p c r o q e w", "scene s p c late r o v l", "open n p c r e o w close",
          "open mean s p then c r o v mean e l", "open s p mean c then r o e mean w", "where s p c then r v o mean l w", "open mean p c r o q mean e", "p open s c turn r o q talk l", "where s g p r c o v bond", "open s p c v r o e w", "turn p c r late s o q v", "l open s p c r o e",
          "open s q p c r talk v l w bond", "w open s p c r o v e", "scene open s turn p c r q o close", "open f p c r n o e v bond", "where s p c r e talk l w",
          "s open p c q r o v g e", "open talk s p c r o v l", "n open s p turn c r o q w", "open e s p c r o bond l"]

# Questions by role; {act} {acted} {acting} {topic} take paraphrases, {ctx} is empty or tells one event from its twin.
QUESTIONS = {
    "s": ["Why did {X} {act}{ctx}?", "What made {Xo} {act}{ctx}?", "What was the reason for {topic}{ctx}?", "How did it come about that {X} {acted}{ctx}?", "For what reason did {X} {act}{ctx}?",
          "What led up to {topic}{ctx}?", "What prompted {Xo} to {act}{ctx}?", "What was behind {Xs} decision to {act}{ctx}?"],
    "p": ["What went wrong when {X} {acted}{ctx}?", "What problem came up during {topic}{ctx}?", "What difficulty did {X} run into while {acting}{ctx}?", "During {topic}{ctx}, what did not go to plan?",
          "What trouble was there with {topic}{ctx}?", "What got in the way when {X} and {Y} {acted}{ctx}?", "What setback did {X} face during {topic}{ctx}?", "Which obstacle did {X} meet when {he} {acted}{ctx}?",
          "What challenge did {X} encounter while {acting}{ctx}?", "What bothered {Xo} during {topic}{ctx}?"],
    "c": ["What was the cause of the trouble during {topic}{ctx}?", "Why did things go wrong when {X} {acted}{ctx}?", "What turned out to be behind the problem with {topic}{ctx}?", "What explained the mishap when {X} {acted}{ctx}?",
          "How come there was trouble with {topic}{ctx}?", "What was the origin of the difficulty while {acting}{ctx}?"],
    "r": ["What measures were taken to deal with the trouble during {topic}{ctx}?", "With what idea was {topic} brought back on track{ctx}?", "How did {X} and {Y} solve the problem during {topic}{ctx}?", "What was done to put things right when {X} {acted}{ctx}?", "How was the difficulty with {topic} overcome{ctx}?", "What did they do about the trouble with {topic}{ctx}?",
          "In what way was {topic} saved{ctx}?", "What helped in the end while {acting}{ctx}?", "How did they get out of the fix when they {acted}{ctx}?"],
    "o": ["What was the result of {topic}{ctx}?", "How did {topic} end{ctx}?", "What came of {topic}{ctx}?", "What was the outcome when {X} {acted}{ctx}?", "In the end, how did things turn out with {topic}{ctx}?",
          "What happened after {X} {acted}{ctx}?", "How did it all work out when {X} and {Y} {acted}{ctx}?", "What did {acting} lead to{ctx}?"],
    "v": ["What did {Y} advise {Xo} to do after {topic}{ctx}?", "What advice did {Y} give{ctx} about {topic}?", "How did {Y} think {X} should act in view of {topic}{ctx}?", "What words of wisdom came from {Y} when they {acted}{ctx}?", "What was {Ys} suggestion when they {acted}{ctx}?", "What did {Y} recommend to {Xo} during {topic}{ctx}?",
          "What tip did {X} get from {Y} when {he} {acted}{ctx}?", "What did {Y} tell {Xo} to do when it came to {topic}{ctx}?", "What counsel did {Y} offer {Xo} while {acting}{ctx}?"],
    "q": ["What did {X} say to {Y} when they {acted}{ctx}?", "What was {Xs} comment on {topic}{ctx}?", "What remark did {X} make while {acting}{ctx}?", "What were {Xs} words during {topic}{ctx}?", "How did {X} sum up {topic}{ctx}?"],
    "e": ["How did {X} feel about {topic}{ctx}?", "What were {Xs} feelings after {topic}{ctx}?", "How did {topic} leave {Xo} feeling{ctx}?", "What emotions did {topic} stir up in {Xo}{ctx}?", "In what mood was {X} when {he} {acted}{ctx}?",
          "What was it like emotionally for {Xo} to {act}{ctx}?"],
    "l": ["What did {X} learn from {topic}{ctx}?", "How did {topic} change {Xs} outlook{ctx}?", "In what way did {topic} influence {Xs} thinking{ctx}?", "What did {X} take home from the experience of {acting}{ctx}?", "What lesson did {X} take away from {topic}{ctx}?", "What insight did {X} gain when {he} {acted}{ctx}?", "What did {topic} teach {Xo}{ctx}?", "What did {X} come to realise while {acting}{ctx}?",
          "Which understanding did {X} reach through {topic}{ctx}?"],
    "w": ["What does {X} plan to do after {topic}{ctx}?", "How does {X} want to carry on after {topic}{ctx}?", "What follow-up does {X} have in mind after {topic}{ctx}?", "What did {X} decide to do next after {topic}{ctx}?", "What intention did {topic} leave {Xo} with{ctx}?", "What did {X} resolve to do once {he} {acted}{ctx}?", "What is {Xs} next step following {topic}{ctx}?",
          "What did {X} set out to do as a consequence of {topic}{ctx}?"],
    "who": ["Who was with {Xo} when {he} {acted}{ctx}?", "With whom did {X} {act}{ctx}?", "Who did {X} {act} with{ctx}?", "Who else took part in {topic}{ctx}?", "In whose company did {X} {act}{ctx}?", "Who accompanied {Xo} during {topic}{ctx}?",
            "Which person shared {topic} with {Xo}{ctx}?"],
    "when": ["When did {X} {act}{ctx}?", "In what year did {X} {act}{ctx}?", "When was {topic}{ctx}?", "At what time in {Xs} life did {topic} happen{ctx}?", "What was the date of {topic}{ctx}?", "When was it that {X} and {Y} {acted}?",
             "In which year did {topic} take place{ctx}?"],
    "where": ["Where did {X} {act}{ctx}?", "In which city did {X} {act}{ctx}?", "Where was {topic}{ctx}?", "Where were {X} and {Y} when they {acted}?", "At what place did {topic} happen{ctx}?", "In what town did {X} and {Y} {act}?"],
    "all": ["What happened when {X} and {Y} {acted}{ctx}?", "How did {X} and {Y} work together on {topic}{ctx}?", "What did {X} and {Y} experience during {topic}{ctx}?", "What did {X} achieve together with {Y} in {topic}{ctx}?", "When {X} and {Y} {acted}, what took place{ctx}?", "After {acting}{ctx}, what was there to tell?", "What happened during {topic}{ctx}?", "How did {topic} go{ctx}?", "What did {X} do with {Y} {when}?", "What did {X} and {Y} do together {when}?", "What is the story of {topic}{ctx}?",
            "Can you tell me about the time {X} {acted}{ctx}?", "What went on when {Y} and {X} {acted}{ctx}?", "What were {X} and {Y} up to {when}?", "How did it go when {X} {acted}{ctx}?", "What role did {Y} play in {topic}{ctx}?",
            "What part did {X} have in {topic}{ctx}?"]}

LINKS = {"p": ["unfortunately, ", "but ", "soon, though, ", "to their dismay, "], "c": ["it turned out that ", "the reason was simple: ", "as they found out, ", "it emerged that "],
         "r": ["finally, ", "without much ado, ", "in the end, ", "so "], "o": ["in the end, ", "as a result, ", "to everyone's surprise, ", "when all was done, "], "s": ["the reason was that ", "it all began because ", "at the time, "]}
