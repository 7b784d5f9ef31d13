"""The small change of conversation."""

OPENERS = {
    "XY": ["{A}, I still can't stop thinking about {topic}", "[Hello|Hi|Hey] {A}, have you [recovered|slept] after {topic}?", "so, {A}, what do you say about {topic} now?", "{A}, do you have a minute? It's about {topic}",
           "I'm glad we have a moment to talk about {topic}, {A}", "{A}! I was just telling someone about {topic}", "well, {A}, that was something, {topic}", "{A}, I wanted to thank you for {topic}",
           "sit down, {A}, let's go over {topic} once more"],
    "Z": ["{A}, you look tired. How was {topic}?", "[Hi|Hello] {A}, I heard about {topic}. Tell me everything!", "so what was this about {topic}, {A}?", "{A}, somebody mentioned {topic}. Is it true?",
          "you promised to tell me about {topic}, {A}", "{A}, I missed all of it. How did {topic} go?"]}
REPLIES = ["[I know|I thought so|I can imagine]", "[really|honestly|no way]? [I had no idea|You never told me]", "[that's true|true enough|you're right about that]", "ha, [that sounds like us|typical|I should have guessed]",
           "I [still|sometimes] think about that", "it [could have been|was nearly] worse", "you [handled|took] it better than I would have", "[oh dear|goodness|wow]. And nobody [said|noticed] anything?",
           "I [didn't see it|hadn't looked at it] that way", "[fair point|good point|fair enough]", "that [makes me smile|is hard to believe|explains a lot]", "don't be so hard on yourself",
           "we were lucky, weren't we?", "I would do it again, you know", "yes, and it wasn't even the strangest part", "I keep hearing that from everyone"]
PROMPTS = ["[go on|and then|what happened next]?", "what do you [make of it|think]?", "how are you [feeling|doing] otherwise?", "[and|so] what now?", "was there anything else?", "tell me [more|the rest]",
           "how do you see it today?", "and what did the others say?", "is there more to it?", "and your side of it?", "what stayed with you most?"]
CLOSERS = ["[thanks|thank you] for [listening|telling me|saying that]", "let's [talk again soon|leave it at that for today]", "[take care|see you soon|all right then]", "I'm glad we [talked|went through it]", "you can count on me",
           "[get some rest|have a good evening|mind how you go]", "it does me good to hear that", "say hello at home", "we'll manage, as always", "I have to run, but let's not lose touch", "same to you, and thanks again"]
FIRST_LEADS = ["[you know|look|well|listen]", "[to be honest|frankly|between us]", "[oh yes|right|sure]"]
LEADS = ["[you know|look|well|listen]", "[to be honest|frankly|between us]", "[oh yes|right|sure]", "[by the way|one more thing|before I forget]", "[I'll tell you something|here's the thing]", "[and|but] that's not all"]
SPOKEN = {
    "v": {"X": ["you told me to {it}, and I will", "your advice was to {it}, I haven't forgotten"], "Y": ["you should {it}", "my advice is to {it}", "if you ask me, {it}", "promise me to {it}"], "Z": ["{Y} told me to {it}", "{Ys} advice was to {it}"]},
    "q": {"X": ["as I said then: {it}", "you know what I said: {it}"], "Z": ["all I could say was: {it}", "I said: {it}"]},
    "e": {"X": ["I was {it}, I admit", "I felt {it}", "I must say I was {it}"], "Z": ["I was {it}", "I felt {it}, to tell the truth"]},
    "l": {"X": ["I learned {it}", "now I know {it}", "it showed me {it}"], "Z": ["I understood {it}", "it taught me {it}"]},
    "w": {"X": ["I'm going to {it}", "I've made up my mind to {it}", "I want to {it}"], "Z": ["my plan is to {it}", "next I'm going to {it}"]}}
FRAMES = ["What did {X} and {Z} talk about after {topic}?", "What was said in the conversation between {Xo} and {Z} about {topic} like?", "What did {X} tell {Z} about {topic}?", "What was said between {Z} and {X} on the subject of {topic}?",
          "What did {Z} mention to {Xo} about {topic}?", "How did {X} and {Z} look back on {topic} when they spoke?", "What came up when {X} and {Z} discussed {topic}?", "What did {Z} and {X} tell each other about {topic}?",
          "What did {X} share with {Z} concerning {topic}?", "What was {Zs} view of {topic} in the talk with {X}?"]
FRAMES[-1] = "Looking back on {topic} together, what did {X} and {Z} say?"
